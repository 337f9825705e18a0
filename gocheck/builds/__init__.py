"""gocheck for people without Python: one program (`program`), or a page for browsers (`page`).

In: the installed gocheck. Out: files to hand out, or to put on a web server. `in_page` is what the
page does in Python. Nothing else in gocheck imports this package. Start reading at `program.main`
and `page.build`.
"""
