"""Axes with round ticks, and numbers with the digits they deserve."""

import math
from typing import NamedTuple

SHORT = 10_000
"""From here on a tick says 10k."""
MILLION = 1_000_000


class Unit(NamedTuple):
    """How values are written."""

    scale: float = 1
    after: str = ""
    before: str = ""
    signed: bool = False
    """For changes alone: a share has no sign."""

    def tick(self, value: float, step: float) -> str:
        if abs(value) < step / 2:
            return f"{self.before}0{self.after}"
        if self._counts and abs(value) >= SHORT:
            thousands = abs(value) / 1000
            told = f"{thousands:,g}k" if thousands < 1000 else f"{thousands / 1000:,g}M"
            return f"{'−' if value < 0 else '+' if self.signed else ''}{self.before}{told}"
        return self._told(value, digits_of(step * self.scale), self.signed and value != 0)

    def exact(self, value: float) -> str:
        """A value without error: three digits that count, but whole numbers stay whole."""
        size = abs(value * self.scale)
        if size >= 100 or (size == round(size) and not self.after.strip().startswith(("%", "pp"))):
            return self._told(value, 0, self.signed)
        return self._told(value, 1 if size >= 10 or size == 0 else 2, self.signed)

    @property
    def _counts(self) -> bool:
        """Neither shares nor points: these may grow large."""
        return self.scale == 1 and not self.after

    @property
    def of_changes(self) -> "Unit":
        return POINTS if self == PERCENT else self._replace(signed=True)

    def either_way(self, value: float) -> str:
        """A change of this size, up or down."""
        return f"±{self.of_changes.exact(abs(value)).removeprefix('+')}"

    def rough(self, value: float, error: float | None) -> str:
        """A value with its standard error, which two digits tell."""
        if not error:
            return self.exact(value)
        if self._counts and max(abs(value), error) >= MILLION:
            millions = self._replace(scale=1 / MILLION, after=" M")
            return millions.rough(value, error)
        digits = 1 - math.floor(math.log10(abs(error * self.scale)))
        if digits < -1:
            value, error = round(value, digits), round(error, digits)
        digits = min(4, max(0, digits))
        told = self._told(value, digits, self.signed).removesuffix(self.after)
        return f"{told} ± {error * self.scale:,.{digits}f}{self.after}"

    def _told(self, value: float, digits: int, signed: bool) -> str:
        scaled = value * self.scale
        if round(scaled, digits) == 0:
            scaled = 0.0  # no "-0"
        sign = "+" if signed and scaled > 0 else "−" if scaled < 0 else ""
        return f"{sign}{self.before}{abs(scaled):,.{digits}f}{self.after}"


PLAIN = Unit()
PERCENT = Unit(100, " %")
POINTS = Unit(100, " pp", signed=True)


class Axis(NamedTuple):
    low: float
    high: float
    step: float

    def ticks(self) -> list[float]:
        count = round((self.high - self.low) / self.step)
        return [self.low + at * self.step for at in range(count + 1)]

    def part(self, value: float) -> float:
        """Where a value lies, from 0 to 1."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))


def axis(low: float, high: float, about: int = 5, whole: bool = False) -> Axis:
    """Round numbers around these values: steps of 1, 2, 2.5 or 5 and their tens."""
    if not high > low:
        low, high = (low - abs(low) / 2, low + abs(low) / 2) if low else (0.0, 1.0)
    rough = (high - low) / about
    ten = 10.0 ** math.floor(math.log10(rough))
    step = next(each * ten for each in (1, 2, 2.5, 5, 10) if each * ten >= rough * 0.999)
    if whole:
        step = max(1.0, float(round(step)))
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return Axis(first * step, max(last, first + 1) * step, step)


def digits_of(step: float) -> int:
    """After the point, so that ticks of this step differ."""
    digits = 0
    while digits < 8 and abs(step * 10**digits - round(step * 10**digits)) > 1e-6:
        digits += 1
    return digits
