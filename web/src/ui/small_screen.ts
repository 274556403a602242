/** A phone, upright or on its side: a track from the air would be too small for fingers. */
export const SMALL_SCREEN = "(max-width: 699px), (max-height: 500px)";
