"""Which meets of Big Stakes Racing are golden: 1, 4 and 10 players, all forms of throws, every
option and kind of dice, and packs."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from railbird.core import (
    Action,
    Dice,
    Pack,
    Perspective,
    Record,
)
from railbird.games.big_stakes.actions import (
    DECLINE_TRADE,
    DONE_BETTING,
    PASS_BID,
    PASS_TRADE,
    Bid,
    Breed,
    NameFoal,
    PlaceBet,
)
from railbird.games.big_stakes.box.horse_card import HorseCard
from railbird.games.big_stakes.box.write_horses import as_csv
from railbird.games.big_stakes.game import BigStakes
from railbird.games.big_stakes.race.actions import Move, SpendToken
from tests.golden.playing import (
    NAMES,
    any_asked,
    dice_by_hand,
    dice_of,
    fair_dice,
    play_out,
    seated,
)

# -- players -------------------------------------------------------------------------------------


class Owner:
    """Trades now and then, bids and bets a little, mostly rides to win."""

    def choose(self, seen: Perspective) -> Action:
        by_phase: Mapping[str, Callable[[Perspective], Action]] = {
            "trade": self.trade,
            "auction": self.bid,
            "breed": self.breed,
            "bets": self.bet,
            "token": self.token,
            "move": self.ride,
        }
        return by_phase.get(seen.view.phase, self.anything)(seen)

    def anything(self, seen: Perspective) -> Action:
        return seen.rng.choice(seen.legal)

    def default(self, seen: Perspective) -> Action:
        return seen.game.phases[seen.view.phase].default(seen.view, seen.game)

    def trade(self, seen: Perspective) -> Action:
        quiet = [action for action in (PASS_TRADE, DECLINE_TRADE) if action in seen.legal]
        return seen.rng.choice(quiet) if quiet and seen.rng.random() < 0.6 else self.anything(seen)

    def bid(self, seen: Perspective) -> Action:
        small = [action for action in seen.legal if isinstance(action, Bid)][:2]
        return seen.rng.choice([PASS_BID, *small])

    def breed(self, seen: Perspective) -> Action:
        view: Any = seen.view
        pairs = [action for action in seen.legal if isinstance(action, Breed)]
        if pairs:
            return seen.rng.choice(pairs)
        if view.foal and sum(view.foal.red) <= 100:
            return NameFoal(f"{NAMES[view.seat].upper()}'S HOPE")
        return self.anything(seen)

    def bet(self, seen: Perspective) -> Action:
        view: Any = seen.view
        placed = len(view.bets[view.seat])
        small = [a for a in seen.legal if isinstance(a, PlaceBet) and a.stake <= 100_000]
        if not small or seen.rng.random() < 0.3 + 0.3 * placed:
            return DONE_BETTING
        return seen.rng.choice(small)

    def token(self, seen: Perspective) -> Action:
        spend = [action for action in seen.legal if isinstance(action, SpendToken)]
        return seen.rng.choice(spend) if seen.rng.random() < 0.7 else self.default(seen)

    def ride(self, seen: Perspective) -> Action:
        return self.anything(seen) if seen.rng.random() < 0.1 else self.default(seen)


class Rogue(Owner):
    """Rides as it comes, and cries for the stewards."""

    def ride(self, seen: Perspective) -> Action:
        far = [a for a in seen.legal if isinstance(a, Move) and len(a.path) > 4]
        return seen.rng.choice(far or seen.legal) if seen.rng.random() < 0.3 else self.default(seen)


class Breeder(Owner):
    """Pairs the best with the fastest, so that foals must be trimmed."""

    def breed(self, seen: Perspective) -> Action:
        best = Breed(1, 16)
        return best if best in seen.legal else super().breed(seen)


def play(
    name: str,
    seats: int,
    *,
    game: BigStakes | None = None,
    dice: Dice | None = None,
    player: type[Owner] = Owner,
    absent: Collection[int] = (),
    seed: int | None = None,
    **options: Any,
) -> Record:
    """One meet, whoever may act in any order; `absent` seats miss every deadline."""
    headers = seated(NAMES[:seats], [player.__name__.lower()] * seats, absent)
    game, bots = game or BigStakes(), [player()] * seats
    return play_out(name, game, headers, bots, options, turn=any_asked, dice=dice, seed=seed)


def with_fair_dice(name: str, seats: int, **options: Any) -> Record:
    return play(name, seats, dice=fair_dice(name, NAMES[:seats]), **options)


def with_a_script(name: str, seats: int, **options: Any) -> Record:
    return play(name, seats, dice=dice_of(play(name, seats, **options)), **options)


def rolled_by_hand(name: str, seats: int, **options: Any) -> Record:
    return play(name, seats, dice=dice_by_hand(name), **options)


# -- packs ---------------------------------------------------------------------------------------


def quick_bookmaker() -> BigStakes:
    """Odds from twenty simulated races."""
    money = BigStakes().text_of("game.toml")
    quick = money.replace("bet_simulations = 2000", "bet_simulations = 20")
    return BigStakes(Pack("quick bookmaker", {"game.toml": quick}))


def own_horse() -> BigStakes:
    """A card that joins those of the box."""
    box = BigStakes().box
    return BigStakes(Pack("own horse", {"own_horses.csv": as_csv([_renamed(box.horses[1])])}))


def _renamed(card: HorseCard) -> HorseCard:
    return replace(card, name="PHAR LAP", colour="Ch", born=1926, place="NZ", trophies=())


SEED_OF_A_FAST_FOAL = 15
"""With it a foal of Secretariat and Rachel Alexandra has more than 100 points."""
FAST: dict[str, Any] = {"play_speed": "japanese"}
ONE: dict[str, Any] = {"program": "one_race", "race": "5F-D"}

_MEETS: Mapping[str, Callable[[str], Record]] = {
    "one-player": partial(play, seats=1, **FAST),
    "four-players": partial(play, seats=4),
    "four-players-west-coast": partial(play, seats=4, play_speed="west_coast"),
    "ten-players": partial(play, seats=10, **FAST),
    "one-player-one-race": partial(play, seats=1, house_stables=2, **ONE),
    "secretariat-and-man-o-war": partial(
        play,
        seats=2,
        program="one_race",
        race="12F-D",
        runners=["secretariat", "man o' war"],
    ),
    "by-themselves": partial(play, seats=1, riding="auto", program="one_race", race="8F-T"),
    "drawn-races": partial(
        play, seats=2, program="randomized", track_conditions="meet", times=False, **FAST
    ),
    "picked-races": partial(
        play, seats=2, program="randomized", race_draw="select", race_order="agreed", **FAST
    ),
    "default-day": partial(play, seats=2, program="fixed", betting=True, **FAST),
    "turf-festival": partial(
        play, seats=3, program="fixed", fixed_program="turf_festival", absent=(0, 1, 2), **FAST
    ),
    "grand-mixed": partial(
        play,
        seats=2,
        program="fixed",
        fixed_program="grand_mixed",
        track="single",
        absent=(1,),
        **FAST,
    ),
    "auction": partial(
        play, seats=3, stables="auction", house_stables=1, trading=False, absent=(2,), **FAST
    ),
    "two-horses-each": partial(
        play, seats=2, horses_per_player=2, horse_reuse="free", token_carryover=True, **FAST
    ),
    "matched-foals": partial(
        play,
        seats=2,
        player=Breeder,
        seed=SEED_OF_A_FAST_FOAL,
        breeding="matched",
        track_conditions="race",
        **FAST,
    ),
    "drawn-foals": partial(play, seats=2, breeding="random", absent=(1,), **FAST),
    "jockeys-and-sexes": partial(play, seats=3, jockeys=True, weights="sex", **FAST),
    "ratings": partial(play, seats=3, weights="rating", mirror_allowance=True, **ONE),
    "weights-by-hand": partial(play, seats=2, weights="manual", tactical_pace=False, **ONE),
    "inquiries": partial(play, seats=3, player=Rogue, inquiry_mode="inquiry", **ONE),
    "forced-tokens": partial(
        play,
        seats=3,
        player=Rogue,
        inquiry_mode="inquiry",
        token_policy="forced_only",
        **ONE,
    ),
    "live-odds": lambda name: play(name, 3, game=quick_bookmaker(), betting=True, **ONE),
    "own-horse": lambda name: play(
        name,
        2,
        game=own_horse(),
        program="one_race",
        race="10F-T",
        runners=["Phar Lap", "Citation", "Sham"],
    ),
    "fair-dice": partial(with_fair_dice, seats=2, **ONE),
    "scripted-dice": partial(with_a_script, seats=2, **ONE),
    "hand-rolled-dice": partial(rolled_by_hand, seats=2, **ONE),
}

GAMES: Mapping[str, Callable[[], Record]] = {
    name: partial(meet, name) for name, meet in _MEETS.items()
}
"""By name, how each golden meet is played."""
