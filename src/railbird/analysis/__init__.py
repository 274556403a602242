"""What moments and decisions are worth: rollouts with errors, advice, and reviews of games."""

from railbird.analysis.advice import Advice, Choice, advise
from railbird.analysis.figures import Ending, Figure, Worth
from railbird.analysis.insight import Insight, Start
from railbird.analysis.moments import worth
from railbird.analysis.review import Costs, Judged, Race, Review, ReviewStep, Summary
from railbird.analysis.reviewing import review
from railbird.analysis.without_luck import LuckFree, luck_free

__all__ = [
    "Advice",
    "Choice",
    "Costs",
    "Ending",
    "Figure",
    "Insight",
    "Judged",
    "LuckFree",
    "Race",
    "Review",
    "ReviewStep",
    "Start",
    "Summary",
    "Worth",
    "advise",
    "luck_free",
    "review",
    "worth",
]
