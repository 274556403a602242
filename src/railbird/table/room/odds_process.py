"""In a process of its own: the true chances of a race."""

from railbird.bots.known_games import known_game
from railbird.core import Pack
from railbird.lab.true_chances import Answer, Work


def work_out(game_id: str, pack: Pack | None, race: int, work: Work[Answer]) -> Answer:
    return work.answer(known_game(game_id, pack), race, *work.about)
