"""Decisions to learn from: exercises from one's own costly decisions and from bots' games."""

from railbird.drill.exercise import Exercise, Option, ShownExercise, Told, Verdict

__all__ = ["Exercise", "Option", "ShownExercise", "Told", "Verdict"]
