"""Make the sounds of the table: `python web/sounds/make_sounds.py` writes web/src/sounds/*.wav.

Everything is computed here: noise through filters for hooves and crowd, sums of partials for bell,
coins and bugle. The seed is fixed, so the files come out the same each time. Loops are built on a
circle: what rings past their end goes on at their start, so there is no seam.
"""

import wave
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float64]

FOLDER = Path(__file__).parents[1] / "src" / "sounds"


class Sound(NamedTuple):
    rate: int
    """Samples a second: no more than its highest partials need."""
    make: Callable[[int, np.random.Generator], Samples]
    loop: bool = False


# -- building blocks -----------------------------------------------------------------------------


def band(samples: Samples, rate: int, low: float, high: float) -> Samples:
    """What lies between two frequencies, with soft edges; filtered on the circle."""
    spectrum = np.fft.rfft(samples)
    hertz = np.fft.rfftfreq(len(samples), 1 / rate)
    with np.errstate(divide="ignore"):
        rise = 1 / (1 + (low / np.maximum(hertz, 1e-9)) ** 4)
        fall = 1 / (1 + (hertz / high) ** 4)
    spectrum *= rise * fall
    spectrum[0] = 0
    return np.asarray(np.fft.irfft(spectrum, len(samples)), dtype=np.float64)


def noise(seconds: float, rate: int, dice: np.random.Generator) -> Samples:
    return dice.standard_normal(round(seconds * rate))


def decay(seconds: float, rate: int, length: float, attack: float = 0.001) -> Samples:
    """An envelope that rises in `attack` and falls to a tenth every `length` seconds."""
    time = np.arange(round(seconds * rate)) / rate
    return np.asarray(np.minimum(time / attack, 1) * 10 ** (-time / length), dtype=np.float64)


def ring(hertz: float, seconds: float, rate: int, length: float) -> Samples:
    time = np.arange(round(seconds * rate)) / rate
    return np.asarray(np.sin(2 * np.pi * hertz * time), dtype=np.float64) * decay(
        seconds, rate, length
    )


def put(track: Samples, piece: Samples, at: float, rate: int) -> None:
    """Add a piece to the track; past its end it goes on at its start."""
    places = (round(at * rate) + np.arange(len(piece))) % len(track)
    np.add.at(track, places, piece)


def faded(samples: Samples, rate: int, seconds: float = 0.02) -> Samples:
    """Without a click at either end."""
    rise, fall = round(0.001 * rate), round(seconds * rate)
    samples[:rise] *= np.linspace(0, 1, rise)
    samples[-fall:] *= np.linspace(1, 0, fall)
    return samples


# -- the track -----------------------------------------------------------------------------------

STRIDE = 0.46
"""Seconds from a hoof to the same hoof."""
BEATS = (0.0, 0.115, 0.215)
"""Three beats and a moment in the air."""
STRIDES = 4
IN_THE_AIR = 0.1
"""The loop begins so long before the first beat."""


def hoof(rate: int, weight: float, dice: np.random.Generator) -> Samples:
    """Turf gives: a thud, and a scuff high enough for the speaker of a phone."""
    thud = band(noise(0.16, rate, dice), rate, 80, 320) * decay(0.16, rate, 0.075, 0.004)
    scuff = band(noise(0.16, rate, dice), rate, 600, 1800) * decay(0.16, rate, 0.035)
    both = thud / np.abs(thud).max() + 0.4 * scuff / np.abs(scuff).max()
    return np.asarray(weight * both, dtype=np.float64)


def hooves(rate: int, dice: np.random.Generator) -> Samples:
    """One horse close by; two more behind it, softer and out of step."""
    track = np.zeros(round(STRIDE * STRIDES * rate))
    for behind, loud in ((0.0, 1.0), (0.17, 0.3), (0.33, 0.22)):
        for stride in range(STRIDES):
            for beat, weight in zip(BEATS, (1.0, 0.7, 0.85), strict=True):
                wobble = dice.uniform(-0.006, 0.006)
                at = IN_THE_AIR + stride * STRIDE + beat + behind + wobble
                put(track, hoof(rate, weight * loud * dice.uniform(0.85, 1.1), dice), at, rate)
    return track


CROWD_SECONDS = 4.0


def crowd(rate: int, dice: np.random.Generator) -> Samples:
    """Forty voices: each a band of noise where vowels lie, swelling a few times a second."""
    time = np.arange(round(CROWD_SECONDS * rate)) / rate
    track = 0.5 * band(noise(CROWD_SECONDS, rate, dice), rate, 150, 700)
    for _ in range(40):
        vowel = dice.uniform(300, 1800)
        voice = band(noise(CROWD_SECONDS, rate, dice), rate, vowel * 0.9, vowel * 1.1)
        # Whole numbers of swells, so that the last one leads into the first.
        swells = dice.integers(6, 18)
        swell = np.sin(2 * np.pi * (swells * time / CROWD_SECONDS + dice.uniform())) ** 2
        track += voice / voice.std() * swell * 300 / (300 + vowel)
    return track


def bell(rate: int, _dice: np.random.Generator) -> Samples:
    """The gate bell: a hammer that strikes sixteen times a second."""
    track = np.zeros(round(1.3 * rate))
    partials = ((1.0, 1.0, 0.5), (2.01, 0.6, 0.35), (2.74, 0.5, 0.25), (3.76, 0.3, 0.16))
    for strike in range(12):
        for ratio, loud, length in partials:
            seconds = 1.3 - strike / 16
            put(track, loud * ring(1050 * ratio, seconds, rate, length), strike / 16, rate)
    return faded(track, rate, 0.1)


# -- the call to the post ------------------------------------------------------------------------

G4, C5, E5, G5 = 392.0, 523.25, 659.26, 784.0
EIGHTH = 0.19


def roll(pitch: float) -> list[tuple[float, float]]:
    """Three quick notes in the time of one."""
    return [(pitch, 1 / 3)] * 3


PICKUP = [(G4, 1 / 3), (C5, 1 / 3), (E5, 1 / 3)]
CALL: list[tuple[float, float]] = [
    *PICKUP,
    *[(G5, 1), *roll(G5), (G5, 1), (E5, 1), *roll(E5), (E5, 1)],
    *[(C5, 1), (E5, 1), (C5, 1), (G4, 2)],
    *PICKUP,
    *[(G5, 1), *roll(G5), (G5, 1), (G5, 1), (E5, 1), (C5, 1)],
    *[(G4, 1), *roll(G4), (G4, 1), (C5, 3)],
]
"""The traditional bugle call "First Call": pitches and lengths in eighths."""


def bugle_note(pitch: float, seconds: float, rate: int) -> Samples:
    """Brass: the louder it gets, the brighter; each note starts a shade flat."""
    time = np.arange(round(seconds * rate)) / rate
    sounding = seconds * (0.9 if seconds > EIGHTH else 0.8)
    loud = np.minimum(time / 0.018, 1) * (0.75 + 0.25 * np.exp(-time / 0.08))
    loud *= np.clip((sounding - time) / 0.03, 0, 1)
    vibrato = 0.004 * np.sin(2 * np.pi * 5.4 * time) * np.clip((time - 0.25) / 0.2, 0, 1)
    phase = 2 * np.pi * np.cumsum(pitch * (1 - 0.02 * np.exp(-time / 0.012) + vibrato)) / rate
    partials = range(1, int(0.45 * rate / pitch) + 1)
    formant = [np.exp(-(((pitch * nth - 1300) / 1500) ** 2)) for nth in partials]
    tone = sum(
        strength * loud ** (1 + 0.35 * nth) * np.sin(nth * phase)
        for nth, strength in zip(partials, formant, strict=True)
    )
    return np.asarray(tone, dtype=np.float64)


def post(rate: int, dice: np.random.Generator) -> Samples:
    length = sum(eighths for _, eighths in CALL) * EIGHTH
    track = np.zeros(round((length + 0.45) * rate))
    at = 0.0
    for pitch, eighths in CALL:
        put(track, bugle_note(pitch, eighths * EIGHTH, rate), at, rate)
        at += eighths * EIGHTH
    # The open air: a short, quiet echo from the grandstand.
    echo = noise(0.4, rate, dice) * decay(0.4, rate, 0.25)
    wet = np.convolve(track, echo)[: len(track)]
    return faded(track + 0.12 * wet / wet.std() * track.std(), rate, 0.2)


# -- the table -----------------------------------------------------------------------------------


def dice_on_felt(rate: int, dice: np.random.Generator) -> Samples:
    """Two dice: they land, hop and come to rest, each knock shorter than the last."""
    track = np.zeros(round(0.45 * rate))
    for first, gap in ((0.0, 0.085), (0.03, 0.07)):
        at, loud = first, 1.0
        while loud > 0.12:
            knock = band(noise(0.05, rate, dice), rate, 1400, 4200) * decay(0.05, rate, 0.014)
            felt = ring(170, 0.05, rate, 0.03)
            put(track, loud * (knock / np.abs(knock).max() + 0.35 * felt), at, rate)
            at += gap * loud**0.5 * dice.uniform(0.85, 1.15)
            loud *= 0.66
    return faded(track, rate)


def coins(rate: int, dice: np.random.Generator) -> Samples:
    """Four coins, one after the other; metal rings at no simple ratios."""
    track = np.zeros(round(0.55 * rate))
    for at in (0.0, 0.06, 0.13, 0.22):
        base, loud = dice.uniform(2900, 3700), dice.uniform(0.6, 1)
        for ratio, part in ((1.0, 1.0), (1.53, 0.7), (2.11, 0.45), (2.72, 0.25)):
            piece = ring(base * ratio, 0.3, rate, 0.13 / ratio)
            put(track, loud * part * piece, at, rate)
    return faded(track, rate)


def token(rate: int, dice: np.random.Generator) -> Samples:
    """A wooden token laid on the board."""
    click = band(noise(0.09, rate, dice), rate, 700, 2600) * decay(0.09, rate, 0.018)
    return faded(click / np.abs(click).max() + 0.4 * ring(310, 0.09, rate, 0.03), rate)


def knock(rate: int, dice: np.random.Generator) -> Samples:
    """Two soft knocks on wood: your turn."""
    track = np.zeros(round(0.34 * rate))
    for at, loud in ((0.0, 0.8), (0.14, 1.0)):
        tap = band(noise(0.02, rate, dice), rate, 300, 1200) * decay(0.02, rate, 0.01)
        put(track, 0.3 * loud * tap / np.abs(tap).max(), at, rate)
        for hertz, part in ((196, 1.0), (415, 0.45)):
            put(track, loud * part * ring(hertz, 0.18, rate, 0.09), at, rate)
    return faded(track, rate)


SOUNDS = {
    "hooves": Sound(8000, hooves, loop=True),
    "crowd": Sound(8000, crowd, loop=True),
    "bell": Sound(11025, bell),
    "post": Sound(11025, post),
    "dice": Sound(16000, dice_on_felt),
    "coin": Sound(22050, coins),
    "token": Sound(11025, token),
    "knock": Sound(8000, knock),
}

PEAK = 0.7
"""Of full scale: the table mixes several at once."""


def made(name: str) -> Samples:
    """A sound as the file holds it, from -1 to 1."""
    sound = SOUNDS[name]
    seed = int.from_bytes(name.encode(), "big")
    samples = sound.make(sound.rate, np.random.default_rng(seed))
    samples = samples - samples.mean()
    return np.asarray(samples / np.abs(samples).max() * PEAK, dtype=np.float64)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, sound in SOUNDS.items():
        with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(sound.rate)
            file.writeframes(np.round(made(name) * 32767).astype("<i2").tobytes())


if __name__ == "__main__":
    main()
