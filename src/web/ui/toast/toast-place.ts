/** In CSS pixels, as `getBoundingClientRect` measures. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Room {
  /** The size of the toasts. */
  width: number;
  height: number;
  screen: { width: number; height: number };
  /** The pressed control and the button that sends its form. They are covered only if there is no other place. */
  pressed: Box[];
  /** Other buttons that should not be covered, such as a dialog's. */
  spared: Box[];
  /** Headings that show where the visitor is. They are covered only if the toasts would otherwise cover a button. */
  headings: Box[];
}

export interface Place {
  left: number;
  top: number;
  /** The edge from which the toasts come in. */
  from: 'top' | 'bottom' | 'left' | 'right';
}

const edge = 16;
const gap = 8;
/** Below the bar at the top of every screen. */
const firstTop = 72;

/** The first place that covers none of the boxes. Otherwise the one that covers least of the pressed control. */
export function placeToasts(room: Room): Place {
  const { left, top, from } = least(candidates(room), (place) => covered(place, room));
  return { left, top, from };
}

function candidates({ width, height, screen, pressed, spared, headings }: Room): Place[] {
  const right = screen.width - width - edge;
  const isNarrow = right < 2 * edge;
  const lastTop = screen.height - height - edge;
  const between = [...pressed, ...spared, ...headings].flatMap((box) => [box.bottom + gap, box.top - gap - height]);
  // On a phone the heading is at the top over the whole width, so the bottom is tried first.
  const ends = isNarrow ? [lastTop, firstTop] : [firstTop, lastTop];
  const tops = [...ends, ...between.sort((a, b) => a - b)].filter((top) => top >= gap && top <= lastTop);
  const lefts = isNarrow ? [right] : [right, edge];
  return lefts.flatMap((left) =>
    tops.map(
      (top): Place => ({ left, top, from: isNarrow ? nearest(top, lastTop) : left === edge ? 'left' : 'right' }),
    ),
  );
}

const nearest = (top: number, lastTop: number) => (top > lastTop / 2 ? 'bottom' : 'top');

function covered({ left, top }: Place, { width, height, pressed, spared, headings }: Room): number {
  const toasts = {
    left: left - gap / 2,
    top: top - gap / 2,
    right: left + width + gap / 2,
    bottom: top + height + gap / 2,
  };
  const sum = (boxes: Box[]) => boxes.reduce((area, box) => area + overlap(toasts, box), 0);
  return sum(pressed) * 1_000_000 + sum(spared) * 1_000 + sum(headings);
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The first of the places with the lowest cost. */
function least(places: Place[], costOf: (place: Place) => number): Place {
  const [first, ...others] = places.map((place) => ({ place, cost: costOf(place) }));
  if (!first) return { left: edge, top: gap, from: 'top' };
  return others.reduce((best, next) => (next.cost < best.cost ? next : best), first).place;
}
