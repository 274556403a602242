"""The rules that the kernel of Top of the Stretch goes by. Import it only when it runs: it needs
Numba."""

from railbird.games.top_of_the_stretch.lab.whole.betting_kernel import (
    apply,
    begin_game,
    list_legal,
    may_act,
    to_act,
)
from railbird.games.top_of_the_stretch.lab.whole.rows_kernel import write_row
from railbird.games.top_of_the_stretch.lab.whole.steady_kernel import steady
from railbird.games.top_of_the_stretch.lab.whole.tables import TABLES
from railbird.lab.whole.rules_kernel import play_by

play_by(TABLES, begin_game, to_act, may_act, list_legal, apply, write_row, steady)
