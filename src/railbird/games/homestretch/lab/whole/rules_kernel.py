"""The rules that the kernel of Homestretch goes by. Import it only when it runs: it needs Numba."""

from railbird.games.homestretch.lab.whole.legal_kernel import list_legal, may_act, to_act
from railbird.games.homestretch.lab.whole.phases_kernel import apply, begin_game
from railbird.games.homestretch.lab.whole.rows_kernel import write_row
from railbird.games.homestretch.lab.whole.steady_kernel import steady
from railbird.games.homestretch.lab.whole.tables import TABLES
from railbird.lab.whole.rules_kernel import play_by

play_by(TABLES, begin_game, to_act, may_act, list_legal, apply, write_row, steady)
