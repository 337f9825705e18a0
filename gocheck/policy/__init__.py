"""Which findings count, after everything was found.

Comes in: a `Report` with all findings, and what the user wants: options, a settings file, a
baseline of known findings. Goes out: the report with findings left out, of another severity,
waived, or combined. `selection` decides which findings are wanted, their severity, which the record
itself acknowledges, and which are listed once, `baseline` which are known.
`finding_identity` identifies a finding, and gives its place in the file. Start reading at
`Selection.apply`.
"""
