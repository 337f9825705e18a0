"""Files that are written whole or not at all, and those that are read up to a size.

In come a path and what a report, baseline or corrected copy shall contain; out comes the file.
Where that fails, an OSError comes out, and the file is as it was before. `read_at_most` returns
what a file has, up to a size; `is_below` says whether a path stays in a folder. The package imports
no other. Start reading at `open_atomic`.
"""
