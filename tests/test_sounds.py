"""The sounds of the table: levels, loops, spectra, and that the script makes the files we ship.

Nobody listens here. What can be measured is: that nothing clips or clicks, that hooves have three
beats a stride, that the call to the post has its notes, and that everything stays small.
"""

import importlib.util
import wave
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from numpy.typing import NDArray

WEB = Path(__file__).parents[1] / "web"

Samples = NDArray[np.float64]


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_sounds", WEB / "sounds/make_sounds.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


make_sounds = _script()
NAMES = list(make_sounds.SOUNDS)
LOOPS = [name for name, sound in make_sounds.SOUNDS.items() if sound.loop]


def heard(name: str) -> tuple[Samples, int]:
    """The samples of a file, from -1 to 1, and their rate."""
    with wave.open(str(WEB / f"src/sounds/{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        frames = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")
        return frames / 32767, file.getframerate()


def decibels(level: float) -> float:
    return float(20 * np.log10(level))


def loudest_pitch(samples: Samples, rate: int, low: float, high: float) -> float:
    padded = np.fft.rfft(samples * np.hanning(len(samples)), 1 << 16)
    hertz = np.fft.rfftfreq(1 << 16, 1 / rate)
    inside = (hertz >= low) & (hertz <= high)
    return float(hertz[inside][np.abs(padded[inside]).argmax()])


def test_all_files_together_are_small() -> None:
    files = list((WEB / "src/sounds").iterdir())
    assert {file.stem for file in files if file.suffix == ".wav"} == set(NAMES)
    assert sum(file.stat().st_size for file in files) <= 300_000


@pytest.mark.parametrize("name", NAMES)
def test_the_script_makes_the_file(name: str) -> None:
    samples, rate = heard(name)
    assert rate == make_sounds.SOUNDS[name].rate
    # A last bit of rounding may differ from one processor to the next.
    np.testing.assert_allclose(samples, make_sounds.made(name), atol=2 / 32767)


@pytest.mark.parametrize("name", NAMES)
def test_levels_leave_room_for_a_mix(name: str) -> None:
    samples, _ = heard(name)
    assert 0.68 <= np.abs(samples).max() <= 0.72
    assert -27 <= decibels(samples.std()) <= -12
    assert abs(samples.mean()) < 0.001


@pytest.mark.parametrize("name", [name for name in NAMES if name not in LOOPS])
def test_what_is_played_once_starts_and_ends_in_silence(name: str) -> None:
    samples, rate = heard(name)
    assert abs(samples[0]) < 0.01
    assert np.abs(samples[-round(0.002 * rate) :]).max() < 0.02


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_has_no_seam(name: str) -> None:
    """The step from the last sample to the first is one like all the others, in slope too."""
    samples, _ = heard(name)
    steps = np.abs(np.diff(samples))
    round_again = np.concatenate([samples[-2:], samples[:2]])
    assert np.abs(np.diff(round_again)).max() <= np.percentile(steps, 99)
    bends = np.abs(np.diff(samples, 2))
    assert np.abs(np.diff(round_again, 2)).max() <= np.percentile(bends, 99)


def test_the_crowd_neither_swells_nor_fades_within_its_loop() -> None:
    samples, rate = heard("crowd")
    halves = samples[: 4 * rate].reshape(8, -1).std(axis=1)
    assert decibels(halves.max() / halves.min()) < 2


def test_hooves_have_three_beats_a_stride() -> None:
    """The closest horse: three peaks of the envelope, then a moment in the air."""
    samples, rate = heard("hooves")
    samples = np.roll(samples, -round(make_sounds.IN_THE_AIR * rate))
    stride = round(make_sounds.STRIDE * rate)
    folded = (samples[: 4 * stride] ** 2).reshape(4, stride).mean(axis=0)
    width = round(0.03 * rate)
    smooth = np.convolve(np.tile(folded, 3), np.ones(width) / width, "same")[stride : 2 * stride]
    beats = [smooth[round(at * rate) : round((at + 0.05) * rate)].max() for at in (0, 0.115, 0.215)]
    air = smooth[round(0.35 * rate) : round(0.44 * rate)].mean()
    assert min(beats) > 4 * air
    for between in (0.095, 0.2):
        dip = smooth[round((between - 0.01) * rate) : round((between + 0.01) * rate)].min()
        assert dip < 0.6 * min(beats)


def test_hooves_are_low_and_can_still_be_heard_on_a_phone() -> None:
    samples, rate = heard("hooves")
    power = np.abs(np.fft.rfft(samples)) ** 2
    hertz = np.fft.rfftfreq(len(samples), 1 / rate)
    assert power[hertz < 500].sum() > 0.6 * power.sum()
    assert power[hertz > 500].sum() > 0.05 * power.sum()


def test_the_call_to_the_post_has_its_notes() -> None:
    samples, rate = heard("post")
    at = 0.0
    for pitch, eighths in make_sounds.CALL:
        seconds = eighths * make_sounds.EIGHTH
        note = samples[round((at + 0.2 * seconds) * rate) : round((at + 0.75 * seconds) * rate)]
        found = loudest_pitch(note, rate, 0.8 * pitch, 1.25 * pitch)
        assert abs(found / pitch - 1) < 0.03, (pitch, at)
        at += seconds


def test_the_bell_is_struck_again_and_again_and_rings_out() -> None:
    samples, rate = heard("bell")
    assert abs(loudest_pitch(samples, rate, 500, 1600) - 1050) < 10
    tenths = samples[: round(1.3 * rate) // 13 * 13].reshape(13, -1).std(axis=1)
    assert tenths[1:8].min() > 0.5 * tenths.max()
    assert tenths[-1] < 0.15 * tenths.max()


def test_dice_knock_often_and_ever_softer() -> None:
    samples, rate = heard("dice")
    spans = np.abs(samples[: round(0.4 * rate)]).reshape(20, -1).max(axis=1)
    knocks = [
        here for before, here in pairwise([0.0, *spans]) if here > 1.5 * before and here > 0.06
    ]
    assert len(knocks) >= 4
    assert spans[-4:].max() < 0.3 * spans[:4].max()
