"""railbird lab bench: how fast the kernels run here."""

from pathlib import Path

from cyclopts import App

from railbird.cli.arguments import Flag
from railbird.cli.lab_races import how_many
from railbird.cli.output import print_json
from railbird.cli.progress import Bar, patience
from railbird.cli.screen import Screen
from railbird.core import BadSetup
from railbird.lab.chunks import STRIDE
from railbird.lab.speed import ROUNDS, LabSpeed, measure

C_SOURCE = Path("bench/lab_kernel.c")

app = App(
    name="bench",
    help_epilogue="""\
The median of nine interleaved runs, with twelve horses in Top of the Stretch. In the source tree
the same algorithm in C is built with the system's compiler for comparison. Games with lanes run
fewer races.

Examples:
  railbird lab bench
  railbird lab bench --races 4e6 --json""",
)


@app.default
def bench(*, races: str = "1e6", c: Path | None = None, json: Flag = False) -> None:
    """Measure the kernels.

    Parameters
    ----------
    races
        Races in each run.
    c
        The kernel in C; by default bench/lab_kernel.c, if it exists.
    json
        Print JSON.
    """
    count = how_many(races)
    if not 1 <= count <= STRIDE // 4096:
        raise BadSetup(f"--races {races}: use 1 to {STRIDE // 4096:,}")
    source = c or (C_SOURCE if C_SOURCE.is_file() else None)
    with patience("Compiling and measuring …"), Bar("Measuring", ROUNDS) as bar:
        found = measure(count, source, bar.advance)
    print_json(found) if json else show(Screen(), found)


def show(screen: Screen, found: LabSpeed) -> None:
    screen.board(f"{'kernel':<28}{'threads':>8}{'M races/s':>11}{'per CPU-second':>16}")
    for speed in found.speeds:
        screen.board(
            f"{speed.what:<28}{speed.threads:>8}{speed.races_per_second / 1e6:>11.3f}"
            f"{speed.races_per_cpu_second / 1e6:>16.3f}"
        )
    for name, ratio in found.ratios.items():
        what, _, version = name.partition(".")
        text = "Numba beside C" if what == "c" else "two threads beside one"
        screen.say(f"{text}, {version}: {ratio:.2f}")
