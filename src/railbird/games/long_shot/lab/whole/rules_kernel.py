"""The rules that the kernel of Long Shot goes by. Import it only when it runs: it needs Numba."""

from railbird.games.long_shot.lab.whole.action_kernel import apply
from railbird.games.long_shot.lab.whole.legal_kernel import list_legal, may_act, to_act
from railbird.games.long_shot.lab.whole.rows_kernel import write_row
from railbird.games.long_shot.lab.whole.steady_kernel import steady
from railbird.games.long_shot.lab.whole.tables import TABLES
from railbird.games.long_shot.lab.whole.turn_kernel import begin_game
from railbird.lab.whole.rules_kernel import play_by

play_by(TABLES, begin_game, to_act, may_act, list_legal, apply, write_row, steady)
