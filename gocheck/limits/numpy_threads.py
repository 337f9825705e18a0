"""How many threads numpy's products take. Imports nothing, so that it can come before numpy."""

ONE = {"OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "VECLIB_MAXIMUM_THREADS": "1"}
"""What to set in the environment before numpy is there: the products are small, and more threads
than one for each process only take time from the others."""
