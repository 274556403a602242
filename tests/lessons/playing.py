"""A lesson played through: by a learner who follows the coach, or by one who does not."""

from dataclasses import dataclass, field
from random import Random

from railbird import load
from railbird.bots import load_bot
from railbird.core import Action, Game, Match, Perspective, Player, new_match
from railbird.lessons import Coach, Coaching, Lesson, LessonDice
from railbird.lessons.opponents import LessonBot


@dataclass
class Played:
    match: Match
    coach: Coach
    said: list[Coaching] = field(default_factory=list)
    """At every decision of the learner, and at the end."""
    chose: list[Action] = field(default_factory=list)

    @property
    def titles(self) -> list[str]:
        return list(dict.fromkeys(each.title for each in self.said if each.title))


class Obedient:
    """Takes what the coach suggests, and else what a bot thinks best."""

    def __init__(self, played: Played, game: Game) -> None:
        self._played = played
        self._bot: Player = load_bot("steady", game)

    def choose(self, seen: Perspective) -> Action:
        said = self._played.coach.after(self._played.match.record.entries)
        self._played.said.append(said)
        action = self._bot.choose(seen) if said.suggestion is None else said.suggestion
        self._played.chose.append(action)
        return action


class Wilful:
    """Takes anything."""

    def __init__(self, played: Played, rng: Random) -> None:
        self._played = played
        self._rng = rng

    def choose(self, seen: Perspective) -> Action:
        self._played.said.append(self._played.coach.after(self._played.match.record.entries))
        action = self._rng.choice(list(seen.legal))
        self._played.chose.append(action)
        return action


def play_lesson(lesson: Lesson, game_id: str, wilful: Random | None = None) -> Played:
    game = load(game_id)
    match = new_match(
        game,
        lesson.headers("Learner"),
        options=lesson.options,
        seed=lesson.seed,
        dice=LessonDice(lesson),
    )
    played = Played(match, Coach(lesson, game, match.record.header))
    learner: Player = Wilful(played, wilful) if wilful else Obedient(played, game)
    players: list[Player] = []
    for seat in range(lesson.seats):
        opponent = lesson.opponent(seat)
        players.append(LessonBot(opponent, game) if opponent else learner)
    match.play(players)
    played.said.append(played.coach.after(match.record.entries))
    return played
