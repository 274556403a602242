import { describe, expect, it } from "vitest";
import { largest, type Size } from "../src/ui/fit";

const limits = { most: 3, readable: 1.8 };
const at = (fits: (size: Size) => boolean) => {
  const { zoom, width } = largest(limits, fits);
  return { zoom: Math.round(zoom * 100) / 100, width: Math.round(width * 100) / 100 };
};

describe("how large a board is shown", () => {
  it("is as large as may be where there is room", () => {
    expect(at(() => true)).toEqual({ zoom: 3, width: 1 });
  });

  it("lets text grow until the room is full", () => {
    expect(at(({ zoom }) => zoom < 2.42)).toEqual({ zoom: 2.4, width: 1 });
  });

  it("makes a track narrower before text becomes too small to read", () => {
    expect(at(({ width }) => width < 0.77)).toEqual({ zoom: 1.8, width: 0.75 });
  });

  it("makes text smaller where nothing else helps", () => {
    expect(at(({ zoom }) => zoom < 1.21)).toEqual({ zoom: 1.2, width: 1 });
  });
});
