"""Corrected copies of records, for `gocheck fix`: only what findings call fixable is changed.

Comes in: a `Source`, and `Settings` for all of them. Goes out: a `Corrected`: the copy, its
changes, and what was not fixed and why. `place_in` and `write` put copies where the user wants
them.

Start reading at `correct` in `corrected_copy`, which `Corrector` calls, then `FIXES` in `fixes`:
what is done for each finding.
"""
