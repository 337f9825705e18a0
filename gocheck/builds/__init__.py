"""gocheck for people without Python: one program that needs nothing else.

In: the installed gocheck. Out: files to hand out. Nothing else in gocheck imports this package.
Start reading at `program.main`.
"""
