"""The random words of a kernel, made a second time."""


def word(counter: int) -> int:
    """SplitMix64."""
    x = counter * 0x9E3779B97F4A7C15 % 2**64
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB % 2**64
    return x ^ (x >> 31)


def two_dice(counter: int) -> tuple[int, int]:
    """From the upper half of a word."""
    pair = (word(counter) >> 32) * 36 >> 32
    return pair // 6 + 1, pair % 6 + 1
