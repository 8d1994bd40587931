import type { KolamOptions } from './kolam.ts';
import { seededRandom } from './random.ts';

// Large diamonds have more different drawings, so they are chosen more often.
const sizes = [5, 6, 7, 8, 8, 9, 9, 9];

/** The kolam of an event: the same on its card, its page and its link preview. */
export function eventKolam(eventId: string): KolamOptions {
  const random = seededRandom(eventId);
  const size = sizes[Math.floor(random() * sizes.length)];
  return { seed: eventId, size, density: 0.5 + 0.2 * random() };
}
