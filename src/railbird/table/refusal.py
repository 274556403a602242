"""What the table does not do, said to whoever asked for it."""

from railbird.core import IllegalAction, RailbirdError

TOO_DEEP = "not understood: nested too deeply"


class Refused(RailbirdError):
    """A command that was not taken. Nothing has changed."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule


class NotThere(RailbirdError):
    """No such table, record or page."""


class TooMuch(RailbirdError):
    """More than the limits of this server allow."""


class DiskFull(RailbirdError):
    """There is no room to write."""

    def __init__(self) -> None:
        super().__init__(
            "The disk of this server is full. Nothing was changed; try again when there is room."
        )


def rule_of(error: RailbirdError) -> str | None:
    return error.rule if isinstance(error, Refused | IllegalAction) else None
