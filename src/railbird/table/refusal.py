"""Refusals: what the table will not do, as told to the visitor who asked."""

from railbird.core import IllegalAction, RailbirdError

TOO_DEEP = "not understood: nested too deeply"
NO_ANALYSIS = "this server has hints and reviews switched off; `railbird review` works at home"


class Refused(RailbirdError):
    """A command that was not accepted. Nothing has changed."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule


class NotThere(RailbirdError):
    """No such table, record or page."""


class TooMuch(RailbirdError):
    """More than the limits of this server allow."""


class NotWritten(RailbirdError):
    """A change is not on disk, or perhaps not, and nothing is wrong with the change itself."""


class DiskFull(NotWritten):
    """There is no room to write."""

    def __init__(self) -> None:
        super().__init__(
            "This server's disk is full. Nothing was changed; try again when there is room."
        )


class NoAnswer(NotWritten):
    """The database cannot be reached at present."""

    def __init__(self) -> None:
        super().__init__(
            "This server's database does not answer. Nothing was changed; try again soon."
        )


class Unsure(NotWritten):
    """The database was lost in the middle of a change, which may or may not be written."""

    def __init__(self) -> None:
        super().__init__(
            "This server's database does not answer. This may or may not have been done; "
            "look again soon."
        )


def rule_of(error: RailbirdError) -> str | None:
    return error.rule if isinstance(error, Refused | IllegalAction) else None
