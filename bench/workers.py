"""One worker against two on one PostgreSQL: `python bench/workers.py --database postgresql://…`.

The rooms, moves and client of bench/table.py. Both servers run at the same time on the same
database and take turns, so a machine whose speed changes treats both alike. The client and
PostgreSQL need processors of their own; on a machine without any to spare two workers cannot show
what they can do.
"""

import argparse
import gc
import os
import sys
from datetime import UTC, datetime

import table
import uvloop

SERVE = """
import sys
from functools import partial
import railbird.cli.serve as command
from railbird.cli import main
from railbird.table.limits import Limits
many = 1_000_000
limits = Limits(
    sockets_per_address=many, sockets_per_visitor=many,
    commands_per_second=many, commands_at_once=many,
    connections_at_once=many, creations_at_once=many,
    requests_per_second=many, requests_at_once=many, connections_per_address=many,
    tables=many, tables_per_visitor=many, tables_per_address=many,
)
command.Setup = partial(command.Setup, limits=limits)
command._announce = lambda _setup, own: print(own.rpartition(":")[2], flush=True)
options = ["--host", "127.0.0.1", "--port", "0", "--no-analysis"]
sys.exit(main(["serve", *options, "--database", sys.argv[1], "--workers", sys.argv[2]]))
"""


async def main(database: str, turns: int) -> None:
    gc.freeze()
    gc.disable()
    load = os.getloadavg()[0]
    with (
        table.Server(SERVE, database, "1") as one,
        table.Server(SERVE, database, "2") as two,
    ):
        benches = [await table.table_bench(one), await table.table_bench(two)]
        for bench in benches:
            await bench.warm_up()
        for _ in range(turns):
            for bench in benches:
                await bench.pace(1.0)
        for _ in range(turns):
            for bench in benches:
                await bench.saturate(0.5)
    lines = [
        f"{datetime.now(UTC):%Y-%m-%d}: {table.ROOMS * table.SEATS} sockets at each server, "
        f"{turns} turns, {os.cpu_count()} processors; load average {load:.1f} before",
        f"at {table.MOVES_PER_SECOND} moves a second, then as fast as it goes:",
        "         p50 ms   p90 ms   p99 ms   late  deliveries/s at most",
        table.show("one", benches[0].figures()),
        table.show("two", benches[1].figures()),
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", required=True, help="of a PostgreSQL that may be filled")
    parser.add_argument("--turns", type=int, default=5)
    chosen = parser.parse_args()
    uvloop.run(main(chosen.database, chosen.turns))
