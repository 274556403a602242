/** How large something can be shown in a room of a given size. */

export interface Size {
  zoom: number;
  /** Share of the room's width. */
  width: number;
}

const STEP = 0.05;
/** A picture as wide as the room may be too high for it; narrower than this it is no picture any more. */
const NARROWEST = 0.6;

/**
 * The largest size that fits. Text comes first: what does not fit while it can be read is made narrower, since a
 * track is as high as it is wide, and only then smaller.
 */
export function largest(limits: { most: number; readable: number }, fits: (size: Size) => boolean): Size {
  const { most, readable } = limits;
  for (let zoom = most; zoom >= readable; zoom -= STEP) if (fits({ zoom, width: 1 })) return { zoom, width: 1 };
  for (let zoom = readable; zoom > readable / 4; zoom -= STEP) {
    for (let width = 1; width >= NARROWEST; width -= STEP) if (fits({ zoom, width })) return { zoom, width };
  }
  return { zoom: readable / 4, width: 1 };
}
