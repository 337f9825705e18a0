"""How much gocheck takes of one thing at a time: bytes, points, seconds. Imports nothing.

Each is a choice between what real files hold and what a file made to break programs may ask for.
"""

# Archive, policy and reports

MOST_ROWS_OF_PLAYERS = 1000
"""Lines of a list of results on the same two players, or on one game of a file, that are used: each
record of theirs is compared with all of them. A choice, many times the games of a long match."""
MOST_GAMES_COMPARED = 1000
"""Games with the same first 50 moves that a later one is compared with, to find a game cut short;
one with all moves the same is found among all. A choice: it takes less time than the check."""
MOST_FINGERPRINTED_MOVES = 1000
"""Moves of a game that are compared with those of other games: a byte is kept for each."""
MOST_FINDINGS_OF_A_CODE = 2000
"""Findings with one code that are listed of a game; the others are counted. No game between people
has so many, and a record made of nothing else must not take all memory."""
PARQUET_ROWS_TOGETHER = 256
"""Reports that are turned into columns of a Parquet table together: a choice between the memory
they take as rows, and the cost of each turn."""
MOST_PARQUET_BYTES_HELD = 16 * 1024 * 1024
"""Bytes of columns that wait in all Parquet tables; the largest is then written as a row group."""
PARQUET_REPORTS_OF_A_FILE = 50_000
"""Reports after which each Parquet table goes on in another file: what Parquet writes at the end of
a file is held until then."""

MOST_IDENTIFYING_POINTS = 100_000
"""Points that identify a game that could not be read: its text may hold millions. A choice."""

# Inputs and reading

BYTES_OF_A_GAME = 100
"""Bytes of a file, packed or not, for each of which it may hold one more game than
`InputLimits.file_games`. Games between people take several hundred, packed."""

HEAD_BYTES = 8192
"""Bytes at the beginning of a file that show what it is: a choice, many times the longest signature
looked for, and more than the headers of other formats hold before their sign."""

READ_TOGETHER = 1 << 16
"""Bytes of a stream that are read or unpacked in one step."""

FETCHED_TOGETHER = 4 * 1024 * 1024
"""Bytes that are fetched from a URL at once: more takes more memory, less more requests."""

LARGE_TEXT = 100_000
"""Bytes of SGF from which on Python's search for garbage waits until the text is parsed. Real games
have a tenth of that."""

VERY_LARGE_TEXT = 1024 * 1024
"""Bytes of SGF from which on the trees of its games are not all in memory at once: they take a
hundred times as many."""

MOST_NAMES_COMPARED = 1000
"""Names of an archive's members that are kept to find their encoding, and the bytes of the longest
of them."""

MOST_SEARCHES_FOR_ENCODING = 10
"""How often the encoding of names is looked for: an archive may hold many names in none."""

MOST_DETECTED = 100_000
"""Bytes from which the encoding of a text is found; more of them change nothing in practice and
take time."""

MOST_POINTS_LISTED = 100_000
"""Points in the lists of a game (AB, TB), with their rectangles; the rest is reported and ignored.
The largest board has 2,704: lists with more are made to break programs."""

LONGEST_POINT_LIST = 4000
"""Characters of one value that may list several points. All 361 points of a 19x19 board, with
commas, are 1,083."""

LONGEST_POINT = 20
"""Characters of a value that are looked at for one point, which has two or three."""

MOST_REPAIRS_LISTED = 20
"""Repairs of one game that are listed one by one; the others are counted. A choice, so that a file
of another kind does not fill the report."""

MOST_LINES_LISTED = 10
"""Unreadable lines of a file that are listed one by one; the others are counted. A choice, since a
file of another kind may fail in each."""

RESULTS_KEPT = 1024
"""Texts of RE whose meaning is kept: many records have the same one. A choice."""

RECTANGLES_KEPT = 64
"""Rectangles whose points are kept: files that name one thousands of times are few, but are. A
choice."""

# Running: splitting inputs, sharing them among workers, the cache

SPLIT_FROM_BYTES = 256 * 1024
"""Bytes from which a collection of games is split. Twice a chunk: a smaller one is little more than
the work that one worker gets at once, and splitting it gains nothing."""

SECTION_BYTES = 64 * 1024
"""The least bytes of a section of a collection, some thirty games. Half a chunk: smaller sections
cost more entries in the cache, larger ones leave workers idle at the end."""

CHUNK_BYTES = 128 * 1024
"""Bytes of records in a chunk, the work that a worker gets at once: some sixty games, a fraction of
a second. Smaller chunks travel more often, larger ones hold more reports in memory."""

CHUNK_INPUTS = 256
"""Inputs in a chunk at most, so that many tiny files also make several chunks."""

CHUNK_INPUTS_WITH_ENGINE = 8
"""The same where an engine is asked: it takes a second or more for a game, and what a chunk holds
is lost if the run is killed. A choice."""

CHUNKS_PER_WORKER = 2
"""Chunks in flight for each worker: the one that it works on, and one that waits for it, so that it
need not wait while the reports on another are written. Memory grows with this number."""

CHUNKS_BEFORE_WORKERS = 16
"""Chunks that are held until it is known whether the input is worth starting workers. Twice what
`WORKERS_FROM_BYTES` makes of full chunks; cached and small inputs make emptier ones."""

WORKERS_FROM_BYTES = 1024 * 1024
"""Bytes of records from which workers are started: below, that takes longer than the work."""

ONE_BY_ONE_FROM_BYTES = 4 * 1024 * 1024
"""Bytes from which an input that cannot be split is checked in this process, a game at a time: its
reports, all together on their way from a worker or into the cache, would fill the memory."""

CACHE_MIB = 1024
"""MiB of the cache where the user gives no `--cache-size`: a choice between room on the disk and
games that need not be checked again."""

CACHE_KEPT = 0.9
"""The share of its largest size to which the cache is reduced when it is full: the next tenth of
that size is written without deleting anything."""

CACHE_TRANSACTION_BYTES = 4 * 1024 * 1024
"""Bytes that wait in memory until they are written to the cache in one transaction. Each one waits
for the disk; what is not written yet is lost where the run is killed."""

CACHE_TRANSACTION_SECONDS = 5.0
"""Seconds after which a chunk that is done is written to the cache in any case: slow games, such as
those with an engine, take hours to fill a transaction. A chunk under way is lost with the run."""

CACHE_KEYS = 500
"""Keys in one question to the cache: SQLite before 3.32 takes 999 values."""

CACHE_LOCK_SECONDS = 60.0
"""To wait for another process that writes to the cache: transactions are short, so that longer is
an error."""

WORKER_START_SECONDS = 60.0
"""For a worker of a cluster to load gocheck and answer: many times what it needs, so that a busy
machine is not mistaken for a broken one."""

WORKER_STOP_SECONDS = 2.0
"""For all workers to end themselves and their engines on SIGTERM, before they are killed: the user
waits. Longer than an engine gets (`ENGINE_STOP_SECONDS`), which would be left running."""

SCHEDULER_SECONDS = 10.0
"""For a Dask scheduler to answer, and for a worker to come, also in place of all that are gone:
they do at once; a wrong address must not look like a hanging run."""

ANSWER_SECONDS = 10.0
"""Without an answer until gocheck checks, again and again, that a cluster still has workers. A
choice: checking costs next to nothing, and workers rarely die."""

# Fixing

MOST_BOARDS_HELD = 2000
"""Positions held while old markup is written anew, one for each variation that is open within
another; 2000 boards of 52x52 take some fifty megabytes. In a deeper variation all points count as
empty."""

MOST_CORRECTION_ROUNDS = 3
"""Times that a copy is checked and corrected again. A choice: few need any, and each costs as much
as the first."""

# Replay, legality and checks: moves of one game

MOST_POSITION_BYTES = 4_000_000
"""Bytes of positions of one game that are kept as they are; those of a longer game are packed: of
one with some 11,000 moves on 19x19."""
MOST_TURNS_KEPT = 8
"""Earlier times of a position from which on those are forgotten that cannot count any more: six
kinds of them can (made by Black, White or neither; Black or White to move)."""
MOST_SETUP_POINTS = 2_000_000
"""Points that are searched for stones without liberties, the whole board for each setup: as many
as five thousand setups on 19x19 need."""
MOST_MOVES_IN_NAMED_CYCLE = 100
"""Moves of a cycle whose stones are looked at to name it; a sextuple ko takes twelve."""
MOST_REMARKABLE_MOVES = 1000
"""Remarkable moves of a game that are listed one by one; of later ones only the number of moves
that a ruleset forbids is reported."""
MOST_MOVES_IN_CYCLES = 20_000
"""Moves of all cycles of a game that are listed, the same ones over and over for most."""
MOST_COPIED_MOVES = 1_000_000
"""Moves copied at the beginnings of all variations of a record: as many as fifty thousand
variations twenty moves deep need, and a bound for those that stand within each other."""

# Who is dead: local search, playing out the end, engines (gocheck.status)

MOST_EMPTY_POINTS_SEARCHED = 16
"""Empty points of the largest enclosed area that is searched for who lives. With 12 seven fewer of
8,548 boards that hold a chain whose status is unsettled meet the recorded margin, and with 20 two
fewer: the search takes too long to come to an end."""

MOST_NODES_A_QUESTION = 2000
"""Positions that a local search looks at to answer one question. With 500 three of 9,634 boards
fewer are as labelled, and one more (CARD.md)."""

MOST_NODES_A_BOARD = 8000
"""Positions that all local searches on one board look at together, some 0.3 s."""

MOST_EMPTY_POINTS_OF_A_RACE = 8
"""Empty points of the largest area that is searched however sure the judge is: a race or an eye
space. Of 28 random races that the network calls won by the wrong side, 4 stay so with 8 points, and
7 with 7. Of 24 eye spaces of real boards with more, 20 take too long."""

MOST_UNSURE_POINTS_SEARCHED = 150
"""On boards with more points of which the judge's network is unsure, it is used once and nothing is
searched: the game is not at its end. 1 % of 9,664 finished boards have more, and 16 % of 377 games
of all kinds (resignations, lost connections). No recorded margin is lost by it."""

MOST_NEUTRAL_POINTS_PLAYED_OUT = 60
"""Neutral points up to which the end of a game is played out. A position with more open is not at
its end."""

LONGEST_PLAY_OUT = 3 * MOST_NEUTRAL_POINTS_PLAYED_OUT
"""Plays and passes after which a play-out that has not come to its end is given up: one for each
neutral point and its answer at home, and as many again."""

MOST_SEKI_ROUNDS = 3
"""Times that chains alone in seki are looked for: a correction may leave others alone. A choice
that makes sure of an end."""

ENGINE_CHUNKS_WAITING = 16
"""Chunks of an engine's output, 64 KiB each, that may wait to be read before the engine has to
wait."""

LONGEST_ENGINE_ANSWER = 1 << 20
"""Bytes of one answer of an engine. The list of all stones of a 52x52 board takes some fifteen
thousand."""

LAST_BYTES_OF_ENGINE_ERRORS = 1 << 12
"""Bytes kept of what an engine wrote last to stderr: its last line is shown, in 100 characters."""

DEFAULT_ENGINE_SECONDS = 30.0
"""For an engine to answer about one game, its start included, where the user asks for no other
time. A choice: GNU Go takes a second."""

ENGINE_STOP_SECONDS = 1.0
"""For an engine to end by itself, and for its output to end with it. A choice: an engine that needs
longer is killed, and one that hangs holds up each end for so long."""

# Many games, positions and texts at a time

GAMES_CHECKED_TOGETHER = 32
"""Final positions that the judge looks at together."""

POSITIONS_KEPT = 2 * GAMES_CHECKED_TOGETHER
"""Positions whose chains, empty regions, pass-alive areas and standard views are kept: proof,
marks, the judge and rulesets ask for the same ones. As many as games checked together ask for, with
self-capture and without, or with dead stones and without."""

MOST_RULES_TEXTS_KEPT = 4096
"""Texts of RU whose meaning is kept: many records have the same one."""

POSITIONS_PACKED_TOGETHER = 64
"""Positions that are packed together. A trade: more take less memory, and longer to unpack for the
sake of one."""

POSITION_LOTS_KEPT = 8
"""So many lots stay unpacked: a position that recurs is compared with the latest of up to six kinds
of earlier times in turn (`gocheck.replay.history`), each of which may be in a lot of its own."""

POSITIONS_JUDGED_TOGETHER = 64
"""Positions whose features are worked out together: numpy's calls take less of the time, and the
arrays stay small. A choice."""

ENGINE_CHUNK_BYTES = 1 << 16
"""Bytes read at a time: what a pipe holds on Linux."""

MOST_GROUPS_COMBINED = 12
"""So many chains, the most uncertain first, are combined into groups; the others are tried one
by one. A choice between groups that are found and positions that are counted."""

MOST_GAME_GROUPS = 1000
"""So many folders and events are counted together to find what their results have in common. A
choice: games come by folder, so that one is complete long before it is given up for others."""

MOST_DIAGNOSES = 1000
"""So many of them are reported at most, the ones that explain most games: a choice."""

LONGEST_QUOTATION = 10_000
"""Bytes that a comment may quote: a choice, as large as a whole game, so that a bracket that is
missing by chance does not take in the rest of a file."""

MOST_TOML_BYTES = 256 << 10
"""Bytes of a file of settings or of rulesets: its tables take up to a thousand times as many. Such
files have a few thousand."""
