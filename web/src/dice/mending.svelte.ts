/** The typed roll that is being corrected, by its number; the dice field and the list of rolls share it. */

export const mending = $state<{ roll: number | null }>({ roll: null });
