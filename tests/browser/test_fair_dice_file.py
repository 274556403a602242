"""The page's own dice proof is tested with dice of this server; the file must stay true to them."""

from pathlib import Path

import msgspec

from railbird.core import Draw, Faces, Fair, Roll, Shuffle
from railbird.table.protocol.api import Proof

FILE = Path(__file__).parents[2] / "web" / "test" / "fair_dice.json"


class WrittenChance(msgspec.Struct):
    number: int
    chance: Roll | Faces | Shuffle | Draw
    came: object


class Written(msgspec.Struct):
    dice: msgspec.Raw
    chances: list[WrittenChance]


def test_the_file_holds_what_these_dice_give() -> None:
    written = msgspec.json.decode(FILE.read_bytes(), type=Written)
    proof = msgspec.json.decode(
        b'{"names":[],"chances":[],"estimates":[],"dice":' + bytes(written.dice) + b"}", type=Proof
    )
    assert proof.dice.secret is not None
    dice = Fair(proof.dice.secret, proof.dice.nonces)
    assert proof.dice.commitment == dice.spec.commitment
    kinds = {type(each.chance) for each in written.chances}
    assert kinds == {Roll, Faces, Shuffle, Draw}
    for each in written.chances:
        due = dice.outcome(each.chance, each.number)
        assert each.came == (due if isinstance(due, str) else list(due))
