"""The number of threads of numpy's products. Imports nothing, so that it can come before numpy."""

ONE_NUMPY_THREAD = {
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "VECLIB_MAXIMUM_THREADS": "1",
}
"""The variables to set in the environment before numpy is loaded: the products are small, and more
than one thread for each process only takes time from the other processes."""
