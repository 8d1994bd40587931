import type { RoundFields } from '#features/judging/round-contract.ts';

/** A finished round with its result. */
interface SampleResult {
  eventId: string;
  round: RoundFields;
  publishedAt: string;
  /** Teams, because the sample edition has no people. Each gets a certificate too. */
  places: { rank: number; teamName: string; college: string }[];
}

/** A contest of the fest's morning, whose result was announced before the robot events began. */
export const results: SampleResult[] = [
  {
    eventId: 'pulli',
    round: {
      name: 'Final',
      kind: 'scored',
      blind: false,
      counts: 'raw',
      criteria: [
        { name: 'Closed line and symmetry', max: 50, weight: 1 },
        { name: 'Evenness of hand', max: 30, weight: 1 },
        { name: 'Idea', max: 20, weight: 1 },
      ],
    },
    // 11:30 in Chennai.
    publishedAt: '2025-05-09T06:00:00.000Z',
    places: [
      { rank: 1, teamName: 'Never Lift the Hand', college: 'Pulli Institute of Technology' },
      { rank: 2, teamName: 'Forty-Nine Dots', college: 'Kambi College of Engineering for Women' },
      { rank: 3, teamName: 'Grandmother’s Doorstep', college: 'Padi Kolam College of Arts and Science' },
    ],
  },
];
