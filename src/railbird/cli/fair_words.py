"""What a record proves about its fair dice, and what is left to trust."""

from collections.abc import Iterable

from msgspec import UNSET

from railbird.core import Record
from railbird.core.dice import FairSpec


def proven(record: Record, spec: FairSpec) -> str:
    """Of a finished game whose record has been verified."""
    givers = _names(record, (seat for seat, nonce in enumerate(spec.nonces) if nonce))
    said = f"all {record.chances} outcomes follow from the secret that line 1 commits to"
    if givers:
        said += f" and the nonces of {givers}"
    if givers and spec.hashes is not UNSET:
        said += ", and each nonce fits its hash"
    if spec.left_out:
        said += f"; left out, because no nonce came in time: {_names(record, spec.left_out)}"
    return said


def left_to_trust(spec: FairSpec) -> str:
    trusted = [
        "that the seal in line 1 was shown before the game; "
        f"compare it with the one your browser kept: {spec.commitment}"
    ]
    if not any(spec.nonces):
        trusted.append("that nobody chose the secret to suit, because no player added a nonce")
    elif spec.hashes is UNSET:
        trusted.append("that nobody who knew the secret chose a nonce, because none had a hash")
    trusted.append(
        "that whoever ran the game did not look: with its database they can know dice and hands "
        "in advance, though they cannot change them after the seal"
    )
    return "; ".join(trusted)


def _names(record: Record, seats: Iterable[int]) -> str:
    names = dict(enumerate(record.names))
    return ", ".join(names.get(seat, f"nonce {seat + 1}") for seat in seats)
