"""Who does the work and how it is kept: in this process, in others, on a cluster, in a cache."""
