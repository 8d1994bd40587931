import type { RoundFields } from '#features/judging/round-contract.ts';

/** The rounds of some events. Judges are real people, so organisers add them. */
export const rounds: (RoundFields & { eventId: string })[] = [
  {
    eventId: 'paper-presentation',
    name: 'Abstracts',
    kind: 'shortlist',
    blind: true,
    counts: 'raw',
    criteria: [],
  },
  {
    eventId: 'paper-presentation',
    name: 'Final',
    kind: 'scored',
    blind: false,
    counts: 'raw',
    criteria: [
      { name: 'Idea', max: 10, weight: 2 },
      { name: 'Method', max: 10, weight: 1 },
      { name: 'Presentation', max: 10, weight: 1 },
    ],
  },
  {
    eventId: 'robo-kolam',
    name: 'Final',
    kind: 'scored',
    blind: false,
    counts: 'raw',
    criteria: [
      { name: 'The line closes', max: 10, weight: 2 },
      { name: 'Precision', max: 10, weight: 1 },
      { name: 'Time', max: 10, weight: 1 },
    ],
  },
];
