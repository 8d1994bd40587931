/** A picture below this is sent as it is; a larger one is made to fit, at the best quality that does. */
export const shrunkMaxBytes = 600_000;

interface Size {
  width: number;
  height: number;
}

const longest = 2_000;
/** Below this a screenshot of a phone is no longer readable; so a scrolled one may stay longer than `longest`. */
const narrowest = 720;

/** The size to draw a picture at: proportions stay, and nothing is ever enlarged. */
export function shrunkSize({ width, height }: Size): Size {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const factor = Math.min(1, Math.max(longest / long, narrowest / short));
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}
