"""Several threads and processes at one library."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from railbird.games.top_of_the_stretch.library import Library
from tests.games.top_of_the_stretch.library.folder import record_of

FILE_FOUR = """
import sys
from pathlib import Path
from railbird.games.top_of_the_stretch.library import Library
from tests.games.top_of_the_stretch.library.folder import record_of
for seed in map(int, sys.argv[2:]):
    Library(Path(sys.argv[1])).runs.file_record(record_of("pimlico_special_1938", seed=seed))
"""


def test_two_processes_lose_nothing(tmp_path: Path) -> None:
    root = Path(__file__).parents[4]
    lots = (("1", "2", "3", "9"), ("4", "5", "6", "9"))
    started = [
        subprocess.Popen([sys.executable, "-c", FILE_FOUR, str(tmp_path), *seeds], cwd=root)
        for seeds in lots
    ]
    assert [process.wait() for process in started] == [0, 0]
    library = Library(tmp_path)
    assert len(library.runs.all()) == 7
    before = library.runs.all()
    library.runs.rebuild()
    assert library.runs.all() == before


FILE_ON = """
import sys
from pathlib import Path
from railbird.games.top_of_the_stretch.library import Library
from tests.games.top_of_the_stretch.library.folder import record_of
for seed in range(1000):
    record = record_of("pimlico_special_1938", seed=seed)
    filed = Library(Path(sys.argv[1])).runs.file_record(record)
    print(filed.id, flush=True)
"""


def test_what_was_filed_survives_a_kill(tmp_path: Path) -> None:
    root = Path(__file__).parents[4]
    command = [sys.executable, "-c", FILE_ON, str(tmp_path)]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        filed = [process.stdout.readline().strip() for _ in range(8)]
        process.kill()
        filed += process.stdout.read().split()
    library = Library(tmp_path)
    assert library.faults() == ()
    runs = {run.id for run in library.runs.all()}
    assert runs.issuperset(filed)
    assert len(runs) <= len(filed) + 1
    library.runs.rebuild()
    assert {run.id for run in library.runs.all()} == runs


def test_threads_may_read_and_write(tmp_path: Path) -> None:
    library = Library(tmp_path)

    def file_and_look(seed: int) -> int:
        library.runs.file_record(record_of("pimlico_special_1938", seed=seed % 5))
        return len(library.runs.all())

    with ThreadPoolExecutor(4) as pool:
        seen = list(pool.map(file_and_look, range(20)))
    assert max(seen) == 5
    assert len(library.standings.careers()) == 2
