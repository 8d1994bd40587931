import type { CouponFields, PassFields } from '#features/passes/admin-contract.ts';

/** The times of prices are instants: midnight in the edition's zone. */
const endOfApril = '2025-04-30T18:30:00.000Z';

const line = { audience: 'anyone', channel: 'online' } as const;
const onTheSpot = { ...line, channel: 'spot' } as const;

/** They open the contests (events.ts). Workshops and hackathons keep their fee, which pays for material and meals. */
export const passes: (PassFields & { id: string })[] = [
  {
    id: 'all-contests-pass',
    name: 'All-Contests Pass',
    description:
      'Every contest of the day, for as many as you can run to. Workshops and hackathons have fees of their own.',
    covers: { kind: 'all' },
    prices: [
      { ...line, until: endOfApril, amount: 250 },
      { ...line, amount: 300 },
      { ...onTheSpot, amount: 350 },
    ],
    isActive: true,
  },
  {
    id: 'one-and-one-pass',
    name: 'One and One Pass',
    description: 'One contest for the head and one for the heart. You choose them when you register.',
    covers: { kind: 'allowance', counts: { technical: 1, nontechnical: 1 } },
    prices: [
      { ...line, amount: 120 },
      { ...onTheSpot, amount: 150 },
    ],
    isActive: true,
  },
];

/** It has ended: early orders have its discount. */
export const coupons: (CouponFields & { id: string })[] = [
  { id: 'first-line', code: 'FIRSTLINE', percent: 20, perPerson: 1, until: '2025-04-15T18:30:00.000Z', isActive: true },
];
