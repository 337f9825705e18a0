"""`gocheck fix`: a corrected copy of a record, in which only what a finding calls fixable changes.

Start reading at `gocheck.fixing.correcting`; what is done for which finding is the table in
`gocheck.fixing.fixes`.
"""
