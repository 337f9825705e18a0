"""Addresses of executors: what is not one is refused at once, in one line."""

import pytest

from gocheck.running.executors import DaskCluster
from gocheck.running.worker import ExecutorError


@pytest.mark.parametrize(
    "address",
    [
        "dask://",
        "dask://localhost",
        "dask://localhost:",
        "dask://localhost:port",
        "dask://localhost:0",
        "dask://localhost:99999",
        "dask://localhost:-1",
        "dask://localhost:8786/path",
        "dask://tcp://localhost:8786",
        "dask://:8786",
        "dask://[::1:8786",
        "dask://a b:8786",
        "tcp://localhost:8786",
        "localhost:8786",
        "",
    ],
)
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(ExecutorError) as caught:
        DaskCluster(address)
    assert str(caught.value) == (
        f"{address!r} is not the address of an executor (dask://HOST:PORT)"
    )
