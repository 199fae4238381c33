"""The arena: players compared over deal blocks.

The path of a run:

1. `augury.cli.gamecommands` opens the game with its choices, and `augury.cli.arena` reads the options.
2. `arrange` (`options.py`) makes entrants of names, pairs of entrants, and a plan: a `PreparedRun`.
3. `Run.play` (`run.py`) gives tasks to workers. A `BlockSupervisor` (`supervisor.py`) is our side of a worker process,
   and `worker.py` is the process itself.
4. There `play_games` (`block.py`) puts the hero in every seat, and `play_contest` (`contest.py`) plays each game.
5. `Journal` (`journal.py`) keeps each `PlayedBlock`, so that a run can be resumed.
6. `results_of` (`results.py`) makes estimates of the blocks (`statistics/intervals.py`).
7. `augury.lab.report.table` shows them, and `augury.lab.report.files` writes them.
"""
