"""The walk over a board of lanes: straights with columns, turns where each lane is its own length.

Functions that take data: a `Course` says where each step leads, a `Steering` how lanes may be
changed within one move, `walk` finds all that a horse can reach, and `follow` says what is wrong
with a path.
"""

from railbird.lanes.course import GATE, NOWHERE, Course, Leg, Square, lay_out, steps_to
from railbird.lanes.path import BadStep, Ridden, follow
from railbird.lanes.steering import FRESH, Steering, counted_changes, out_and_back
from railbird.lanes.straightest import Straightest, straightest
from railbird.lanes.strip import FINISH, draw_strip
from railbird.lanes.traffic import Traffic, traffic_of
from railbird.lanes.walk import Reach, Way, walk

__all__ = [
    "FINISH",
    "FRESH",
    "GATE",
    "NOWHERE",
    "BadStep",
    "Course",
    "Leg",
    "Reach",
    "Ridden",
    "Square",
    "Steering",
    "Straightest",
    "Traffic",
    "Way",
    "counted_changes",
    "draw_strip",
    "follow",
    "lay_out",
    "out_and_back",
    "steps_to",
    "straightest",
    "traffic_of",
    "walk",
]
