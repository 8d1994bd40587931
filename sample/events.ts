import { relevantFee } from '#features/events/rules.ts';
import { competitions } from './events/competitions.ts';
import { hackathons } from './events/hackathons.ts';
import { nonTechnical } from './events/non-technical.ts';
import type { SampleEvent } from './events/shape.ts';
import { talks } from './events/talks.ts';
import { technical } from './events/technical.ts';
import { workshops } from './events/workshops.ts';

export type { SampleEvent };

/** One of each type in turn, so that the first six on the landing page are six different kinds of event. */
function inTurn(lists: readonly (readonly SampleEvent[])[]): SampleEvent[] {
  const rounds = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: rounds }, (_, round) => lists.flatMap((list) => list.slice(round, round + 1))).flat();
}

/** Adds the picture that `scripts/pictures/sample-pictures.ts` draws, unless the event has a picture of its own. */
const withPicture = (event: SampleEvent): SampleEvent => ({
  ...event,
  image: event.image || `/sample/${event.id}.svg`,
});

const contests = new Set<SampleEvent['eventType']>(['competition', 'technical', 'nontechnical']);

/** The passes (passes.ts) open the contests as an alternative to their fees; one contest is open only with a pass. */
function withEntry(event: SampleEvent): SampleEvent {
  if (event.id === 'connexions') return { ...event, entry: 'pass' };
  return contests.has(event.eventType) && relevantFee(event) > 0 ? { ...event, entry: 'passOrFee' } : event;
}

export const events: SampleEvent[] = inTurn([competitions, technical, nonTechnical, hackathons, workshops, talks])
  .map(withPicture)
  .map(withEntry);
