"""How likely each final speed of each horse is, whatever the pace and the factors."""

import numpy as np

from railbird.games.top_of_the_stretch.lab.field import Field
from railbird.games.top_of_the_stretch.lab.shared_rolls import STEP, factors, paces, read_stable
from railbird.lab.arrays import Array


def speed_distribution(field: Field) -> tuple[int, Array]:
    """The lowest final speed, and the chances by horse and speed from there on."""
    chances: dict[tuple[int, int], float] = {}
    for track in field.tracks:
        stable = read_stable(field, track)
        for shape in paces(field, stable.effects):
            every = np.einsum("he,hef->hf", shape.effects, stable.clean + stable.fouled)
            held = shape.effects.sum(-1)
            others = np.array([np.prod(np.delete(held, at)) for at in range(len(held))])
            mass = every * others[:, None]
            if np.iscomplexobj(mass):
                mass = shape.level * mass.real + mass.imag / STEP
            for called in factors(field):
                chance = track.chance * shape.chance * called.chance
                for horse, change in enumerate(called.changes):
                    for at in np.flatnonzero(mass[horse]):
                        key = horse, stable.low + int(at) + change
                        chances[key] = chances.get(key, 0) + chance * float(mass[horse, at])
    speeds = [speed for _, speed in chances]
    table = np.zeros((len(field.entries), max(speeds) - min(speeds) + 1))
    for (horse, speed), mass_here in chances.items():
        table[horse, speed - min(speeds)] += mass_here
    return min(speeds), table
