/** A section's edges, in pixels below the top of the viewport. */
export interface Place {
  id: string;
  top: number;
  bottom: number;
}

export function placeAt(line: number, places: readonly Place[]): string | undefined {
  return places.find(({ top, bottom }) => top <= line && bottom > line)?.id;
}

/** The last that begins above the line: below all of them it is still the last one. */
export function placeReached(line: number, places: readonly Place[]): string | undefined {
  return places.findLast(({ top }) => top <= line)?.id;
}

/** From 0 at the top of the page to 1 at its end; a page that fits the screen has nothing to scroll. */
export function scrolledShare(scrolled: number, pageHeight: number, viewHeight: number): number {
  const way = pageHeight - viewHeight;
  return way > 0 ? Math.min(1, Math.max(0, scrolled / way)) : 0;
}
