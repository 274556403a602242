"""What a record proves about its fair dice, and what is left to trust."""

from collections.abc import Iterable

from msgspec import UNSET

from railbird.core import Record
from railbird.core.dice import FairSpec


def proven(record: Record, spec: FairSpec) -> str:
    """Of a finished game whose record has been verified."""
    givers = [seat for seat, nonce in enumerate(spec.nonces) if nonce]
    said = f"all {record.chances} outcomes follow from the secret that line 1 commits to"
    if givers:
        said += f" and the nonces added by {_names(record, givers)}"
    if givers and spec.hashes is not UNSET:
        said += ", and each nonce fits its hash"
    if spec.left_out:
        said += f"; left out, because no nonce came in time: {_names(record, spec.left_out)}"
    return said


def left_to_trust(spec: FairSpec) -> tuple[str, ...]:
    trusted = [
        "The file cannot show when it was sealed. Compare its seal with the one that your browser "
        f"kept or you wrote down: {spec.commitment}"
    ]
    if spec.left_out:
        trusted.append(
            "A seat was left out. Whoever knew the secret could do that on purpose, for a second "
            "try at the dice."
        )
    if not any(spec.nonces):
        trusted.append("No player added a nonce, so whoever ran the game could choose the secret.")
    elif spec.hashes is UNSET:
        trusted.append(
            "No hashes committed to the nonces, so whoever knew the secret could choose one."
        )
    trusted.append(
        "Whoever ran the game could look into its database and know dice and hands in advance. "
        "After the seal they could not change them."
    )
    return tuple(trusted)


def _names(record: Record, seats: Iterable[int]) -> str:
    names = dict(enumerate(record.names))
    return ", ".join(names.get(seat, f"nonce {seat + 1}") for seat in seats)
