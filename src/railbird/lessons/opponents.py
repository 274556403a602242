"""Those who play against the learner, for a game that is played in this process."""

from railbird.bots import load_bot
from railbird.core import Action, Game, Perspective, Player
from railbird.lessons.fitting import first_wanted
from railbird.lessons.lesson import Opponent


class LessonBot:
    """Does what the lesson wants where that is possible, and else what the bot thinks best."""

    def __init__(self, opponent: Opponent, game: Game) -> None:
        self._wants = opponent.wants
        self._bot: Player = load_bot(opponent.bot, game)

    def choose(self, seen: Perspective) -> Action:
        wanted = first_wanted(seen.legal, self._wants)
        return self._bot.choose(seen) if wanted is None else wanted
