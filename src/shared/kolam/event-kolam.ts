import type { KolamOptions } from './kolam.ts';
import { seededRandom } from './random.ts';

// Large diamonds have more drawings of their own, so they come up more often.
const sizes = [5, 6, 7, 8, 8, 9, 9, 9];

/** An event's own kolam: the same on its card, on its page and in the picture of a link to it. */
export function eventKolam(eventId: string): KolamOptions {
  const random = seededRandom(eventId);
  const size = sizes[Math.floor(random() * sizes.length)];
  return { seed: eventId, size, density: 0.5 + 0.2 * random() };
}
