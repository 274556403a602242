"""The tables and the process that writes to the disk each have a core of their own.

Who wakes a process is often put aside for it: a system likes to run it on the same core, and under
a hypervisor it does so even where another one is idle. The tables would then stand still while a
change is written. What else there is may run on all cores.
"""

import contextlib
import os

Cores = frozenset[int]

ALL_CORES: Cores = frozenset(os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else ())
"""Those that this process was started with; none where the system does not tell."""


def keep_apart(writer: int) -> None:
    """This thread and the process of this number."""
    *others, last = sorted(ALL_CORES) or (0,)
    if others:
        with contextlib.suppress(OSError):  # then it is as it would be without
            os.sched_setaffinity(writer, {last})
            os.sched_setaffinity(0, others)


def run_on(cores: Cores) -> None:
    if cores:
        with contextlib.suppress(OSError):
            os.sched_setaffinity(0, cores)
