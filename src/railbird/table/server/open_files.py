"""How many files and connections the system lets this process have open."""

import logging
from contextlib import suppress

log = logging.getLogger("railbird.table")

try:
    import resource
except ImportError:  # Windows, which has no such limit
    resource = None  # type: ignore[assignment]

PLENTY = 65_536


def allowed_files(wanted: int) -> int:
    """How many files may be open, after asking the system for as many as are wanted."""
    if resource is None:
        return PLENTY
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if _below(now, wanted):
        higher = most if _below(most, wanted) else wanted
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (higher, most))
        now, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if _below(now, wanted):
        log.warning("only %d files may be open at once; allow %d (ulimit -n)", now, wanted)
    return PLENTY if now == resource.RLIM_INFINITY else now


def _below(limit: int, wanted: int) -> bool:
    return limit != resource.RLIM_INFINITY and limit < wanted
