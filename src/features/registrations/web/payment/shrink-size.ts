/** Smaller pictures are sent as they are. Larger ones are shrunk to this size at the best possible quality. */
export const shrunkMaxBytes = 600_000;

interface Size {
  width: number;
  height: number;
}

const longest = 2_000;
/** A narrower screenshot could not be read, so a tall screenshot may exceed `longest`. */
const narrowest = 720;

/** The size to draw a picture at. Keeps the proportions and never enlarges. */
export function shrunkSize({ width, height }: Size): Size {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const factor = Math.min(1, Math.max(longest / long, narrowest / short));
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}
