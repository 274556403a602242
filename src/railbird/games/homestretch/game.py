"""Homestretch: rules by R&R Games (designer Frank DiLorenzo), numbered in docs/rules."""

import random
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from railbird.core import Facets, Game, Pack, Phase
from railbird.games.homestretch.actions import (
    AnyAction,
    BuyFaceUp,
    BuyTop,
    LiftBet,
    PlaceBet,
    PlaceBets,
)
from railbird.games.homestretch.box.components import Box
from railbird.games.homestretch.box.load import load_box
from railbird.games.homestretch.events import AnyEvent, RacePaid, StablesShown
from railbird.games.homestretch.learn import LEARN, MEASURE
from railbird.games.homestretch.options import Options
from railbird.games.homestretch.phases.betting import BETTING
from railbird.games.homestretch.phases.draft import DRAFT
from railbird.games.homestretch.phases.game_over import GAME_OVER
from railbird.games.homestretch.phases.market import MARKET
from railbird.games.homestretch.phases.payout import PAYOUT
from railbird.games.homestretch.phases.race import RACE_TURN
from railbird.games.homestretch.phases.race_setup import RACE_SETUP
from railbird.games.homestretch.phases.setup import SETUP, new_state
from railbird.games.homestretch.phases.start_player import START_PLAYER
from railbird.games.homestretch.show import SHOW
from railbird.games.homestretch.state import State
from railbird.games.homestretch.view import HomestretchView
from railbird.games.homestretch.words import WORDS
from railbird.games.homestretch.world import build_world

_PHASES: tuple[Phase[Any], ...] = (
    SETUP,
    DRAFT,
    RACE_SETUP,
    BETTING,
    START_PLAYER,
    RACE_TURN,
    PAYOUT,
    MARKET,
    GAME_OVER,
)


class Homestretch(Game[State, HomestretchView, Options]):
    id = "homestretch"
    title = "Homestretch"
    summary = "Draft shares, bet on the tote board and drive the dice: four races, richest wins."
    data_note = (
        "Most tote figures, all race cards and some names and costs are house-made: the printed "
        "ones are not public. Owners of the box can enter theirs as a data pack."
    )
    seats = range(2, 7)
    rules_version = 1
    seats_rule = "HS-12.1"
    options_rule = "HS-12.15"
    turn_rule = "HS-12.16"
    options_type = Options
    action_type = AnyAction
    event_type = AnyEvent
    view_type = HomestretchView
    phases: ClassVar[Mapping[str, Phase[Any]]] = {phase.name: phase for phase in _PHASES}
    facets = Facets(WORDS, SHOW, LEARN, MEASURE)
    unlisted = (PlaceBets, LiftBet)
    binding = (PlaceBet, BuyFaceUp, BuyTop)
    secrets: ClassVar[Mapping[str, Callable[[State], object]]] = {
        "hands": lambda state: state.hands,
        "picked cards": lambda state: state.picks,
        "kept cards": lambda state: state.kept,
        "ghost hand": lambda state: state.ghost_hand,
        "left-over cards": lambda state: set(state.left_over) if state.step else None,
        "order of the left-over cards": lambda state: state.left_over if state.step else None,
        "race cards to come": lambda state: state.race_deck,
        "bet values": lambda state: state.bets,
        "losing bets": lambda state: state.results,
        "market deck": lambda state: state.market_deck,
    }
    kept_by_seat = ("its hand and the shares it keeps", "the values of its bets")
    sealing = (StablesShown, RacePaid)
    house_made: ClassVar[Mapping[str, str]] = {
        "tote_board.csv": "Most of the payouts.",
        "race_cards.csv": "All race cards: names, purses and tokens.",
        "horses.csv": "The names of six horses and the costs of four.",
        "handicap_tokens.csv": "The colours of the tokens.",
    }
    unread_columns: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "handicap_tokens.csv": ("colour",),
        "player_colours.csv": ("tie_order",),
    }
    data_files = (
        "horses.csv",
        "shares.csv",
        "tote_board.csv",
        "race_cards.csv",
        "handicap_tokens.csv",
        "bet_tokens.csv",
        "player_colours.csv",
        "game.toml",
    )

    def __init__(self, pack: Pack | None = None) -> None:
        super().__init__(pack)
        new_costs = pack is not None and "horses.csv" in pack.files
        own_shares = pack is not None and "shares.csv" in pack.files
        self.box: Box = load_box(self.text_of, new_costs and not own_shares)

    def begin(self, seats: int, options: Options) -> State:
        state = new_state(self, seats, options)
        state.enter("setup")
        return state

    def world(self, view: HomestretchView, rng: random.Random) -> State:
        return build_world(self, view, rng)
