"""The report as a page of HTML, which opens from the disk, without a server and without requests.

`page` is the format: it takes reports in, and yields the page. `game` makes what the page has on
one game: its text, and its moves and owners as data. `elements` turns both into HTML and JSON, and
`document` puts the page together of `page.html`, `page.css` and `page.js`. The script knows no
rules: it shows the positions that the replay found. Start reading at `page.Page`.

`comparison` is the page of `gocheck compare`, with the drawings of `histogram`; it opens games as
the page of `gocheck check` does, with the same script.
"""
