"""Files that hold the results of an event.

Comes in: a path. Goes out: the rows of the list, and a finding on each line that cannot be used.
The content decides on the format: `opengotha`, `aga`, `egf_table`, else `comma_separated`. Start
reading at `read_results_list`.
"""
