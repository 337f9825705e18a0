"""Names of a package that are loaded when they are first asked for.

A head (`__init__.py`) of modules that take long to load imports them for the type checker only, and
gets its `__getattr__` here (PEP 562). What is asked for stays in the package.
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def late_names(package: str, names: Mapping[str, str]) -> Callable[[str], object]:
    """Return the `__getattr__` of a package.

    names: for each module in the package what it offers there, with blanks between; a module that
    begins with a dot is next to the package. No name may be that of a module, which is an attribute
    of the package as soon as it is loaded.
    """
    module_of = {name: module for module, offered in names.items() for name in offered.split()}
    assert not module_of.keys() & names.keys()

    def __getattr__(name: str) -> object:
        if name not in module_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(f".{module_of[name]}", package), name)
        setattr(sys.modules[package], name, value)
        return value

    return __getattr__
