"""Findings on what the stages found.

In: a record, its replay, legality, status, scores, and the explanation of its recorded result. Out:
findings, each with its severity. Findings of the reader come with the record. Start reading at
`stages`, which has one function for each stage.

- `ruleset_and_setup`: RU, the units of komi and result, handicap and setups;
- `moves`, `variations`: what the replay shows;
- `status_evidence`: marks, --dead and engines that contradict the board, RE without a score;
- `recorded_result`: RE and the score, with the severity and the most likely cause of a difference;
- `fixable`: which findings `gocheck fix` can correct.
"""
