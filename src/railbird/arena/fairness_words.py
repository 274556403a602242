"""What was found about a game, in words."""

from railbird.arena.balance import Balance
from railbird.arena.fairness import WINS_OF_SEAT, Holding, Variant
from railbird.arena.seen import THINKING
from railbird.arena.skill import Causes
from railbird.arena.units import score_unit, unit_of
from railbird.bots.known_games import known_game
from railbird.lab.axes import PERCENT, Unit
from railbird.lab.figure import FEW, errors_for, stands_out

WORTH_A_WORD = 0.005
WORDS = {
    "score": "score, mean of all players",
    "decisions": "decisions",
    "minutes": f"minutes at a table, at {THINKING:.0f} s a choice",
    "lead changes": "changes of the lead, from one part of the game to the next",
    "comebacks": "games won by the player who was last half-way",
    "margin": "margin of the winner",
    "close finishes": "games won by 5 % of the score or less",
    "choices": "choices at a decision, geometric mean",
    "forced": "decisions with only one choice",
}
SHORT = {"forced": "decisions with only one choice", "choices": "choices at a decision"}
"""For a sentence, where the name alone would not be understood."""


def seats_in_words(variant: Variant) -> str:
    if variant.all_tied == variant.games:
        return "Every game was a tie of all seats, so nothing can be said about them."
    if variant.spread == 0:
        return "All seats won equally often."
    best = max(variant.seats, key=lambda seat: seat.wins)
    worst = min(variant.seats, key=lambda seat: seat.wins)
    apart = f"Seats {best.seat} and {worst.seat} are {100 * variant.spread:.1f} pp apart"
    luck = f"{100 * variant.spread_by_luck:.1f} pp"
    if variant.spread <= variant.spread_by_luck:
        return f"{apart}; equal seats would be up to {luck} apart by luck, so no seat stands out."
    return f"{apart}, more than the {luck} that luck gives equal seats: the seats are not equal."


def skill_in_words(variant: Variant) -> str:
    if variant.skill is None:
        return ""
    return (
        f"Of the differences between the scores of a game {PERCENT.exact(variant.skill)} go with "
        "who plays; the rest is luck."
    )


def stopped_in_words(found: Balance) -> str:
    if found.games < found.asked:
        return f"Stopped early; {found.asked:,} games were asked for."
    return "Stopped early, so luck against skill rests on fewer games than were asked for."


def luck_in_words(variant: Variant) -> str:
    """Luck against skill: what is known of it."""
    words = []
    for meeting in variant.meetings:
        share = PERCENT.rough(meeting.ahead.value, meeting.ahead.error)
        words.append(
            f"Seat against seat, {meeting.better} ends ahead of {meeting.weaker} in {share} of "
            f"{meeting.games:,} games."
        )
    if variant.meetings:
        words.append("With luck alone it would be 50 %, without luck 100 %.")
    if variant.causes is not None:
        words.append(_causes_in_words(variant.causes))
    return " ".join(words)


def _causes_in_words(causes: Causes) -> str:
    unclear = ""
    if abs(causes.unclear.value) >= WORTH_A_WORD:
        unclear = f", {PERCENT.exact(causes.unclear.value)} cannot be told apart"
    return (
        f"In {causes.games:,} games of {' and '.join(causes.players)}, looked into entry by entry, "
        f"{PERCENT.rough(causes.luck.value, causes.luck.error)} of what parted winners from losers "
        f"was luck of dice and cards and "
        f"{PERCENT.rough(causes.decisions.value, causes.decisions.error)} decisions{unclear}."
    )


def held_in_words(found: Balance) -> str:
    if found.deal:
        return DEALT_IN_WORDS
    how = "; --deal measures that" if known_game(found.game, None).measure.dealing else ""
    return f"{OWNED_IN_WORDS}{how}."


ERRORS_IN_WORDS = (
    "± is one standard error. A figure counts as more than luck only if it stands out among all "
    "the figures beside it."
)
CHARTS_IN_WORDS = f"Bars are 95 % intervals; grey is no more than luck. {ERRORS_IN_WORDS}"
OWNED_IN_WORDS = (
    "How far its owners at the end are ahead of the table's mean. They chose it, so this is not "
    "what it is worth"
)
DEALT_IN_WORDS = (
    "How far whoever was dealt it ends ahead of the table's mean. Chance dealt it, so this is "
    "what it is worth."
)
TAKEN_IN_WORDS = (
    "How far whoever took it ends ahead of the table's mean. They chose it, so this is not what "
    "it is worth."
)


def worth_in_words(found: Balance) -> str:
    """What stands out of all that was dealt; "" if nothing does, or owners chose it."""
    variant = found.variants[0]
    dealt = variant.assets if found.deal else variant.dealt
    clear = [held for held in dealt if stands_out(held.figure, len(dealt))]
    unit = score_unit(found.game).of_changes
    ends = dict.fromkeys((clear[0], clear[-1])) if clear else ()
    told = [f"{held.name} {unit.rough(held.ahead, held.error)}" for held in ends]
    return f"Dealt by chance, these are worth most and least: {', '.join(told)}." if told else ""


def headline(found: Balance) -> str:
    """The finding in a sentence or two."""
    if len(found.variants) > 1:
        return changes_in_words(found)
    seats = seats_in_words(found.variants[0])
    return f"{worth_in_words(found)} {seats}" if found.deal else seats


def with_price(held: Holding, money: Unit) -> str:
    """The name, and what was paid for it."""
    return held.name if held.price is None else f"{held.name} (for {money.exact(held.price)})"


def is_clear(found: Balance, name: str) -> bool:
    """Whether a change is more than luck, though there are many in which to look for one."""
    return found.games >= FEW and stands_out(found.change[name], len(found.change))


def changes_in_words(found: Balance) -> str:
    """The changes that are more than luck; if there are none, what they can be at most."""
    what = found.variants[-1].name
    if found.games < FEW:
        return f"{found.games:,} games are too few to tell what {what} changes."
    clear = [_change_in_words(found, name) for name in found.change if is_clear(found, name)]
    if clear:
        return f"With {what} these change by more than luck would: {'; '.join(clear)}."
    limits = f"{_at_most(found, WINS_OF_SEAT)} in the wins of a seat"
    if "score" in found.change:
        limits += f" or {_at_most(found, 'score')} in the score"
    return (
        f"In {found.games:,} games {what} changes nothing by more than luck would. Changes beyond "
        f"{limits} are ruled out."
    )


def _change_in_words(found: Balance, name: str) -> str:
    figure = found.change[name]
    told = unit_of(name, found.game).of_changes.rough(figure.value, figure.error)
    return f"{SHORT.get(name, name)} {told}"


def _at_most(found: Balance, beginning: str) -> str:
    """The largest change that these games leave possible in figures with such a name."""
    errors = errors_for(len(found.change))
    largest = max(
        abs(figure.value) + errors * (figure.error or 0.0)
        for name, figure in found.change.items()
        if name.startswith(beginning)
    )
    return unit_of(beginning, found.game).either_way(largest)
