"""What gocheck takes of one thing at a time: bytes, points, seconds, objects.

Comes in: nothing; the package imports no other, so that it can come first. Goes out: numbers, and
the two calls that a process makes at its start. Start reading at `input_limits`, which has the
limits that a user may change; `resources` has those that several modules use. All others live where
they are used.
"""
