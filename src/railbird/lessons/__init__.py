"""A first game that teaches: a real game with a coach. `docs/lessons.md` says how to write one."""

from railbird.lessons.coach import Coach, Coaching, Said
from railbird.lessons.dice import LessonDice
from railbird.lessons.lesson import BadLesson, Lesson, lesson_of, parse_lesson

__all__ = [
    "BadLesson",
    "Coach",
    "Coaching",
    "Lesson",
    "LessonDice",
    "Said",
    "lesson_of",
    "parse_lesson",
]
