import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, day, dayField, id, orEmpty } from '#shared/fields.ts';

const chosenDay = orEmpty(
  dayField('Please choose a day like 2025-05-09'),
  'Please choose a day like 2025-05-09',
).default('');

/** Registrations that are not cancelled; and by the ledger, what was received on these days less what was given back. */
const sums = { registrations: z.number(), revenuePaise: z.number() };
const share = z.object({ name: z.string(), ...sums });
export type Share = z.output<typeof share>;

export const analytics = z.object({
  /** The days that are counted, in the edition's time zone, both included. */
  from: day,
  to: day,
  timeZone: z.string(),
  today: day,
  totals: z.object({ ...sums, seatsTaken: z.number(), seats: z.number() }),
  /** One entry for each day, the quiet ones too. */
  days: z.array(z.object({ day, ...sums })),
  /** Every event in question, the busiest first; seats are as they are now, whatever the days. */
  events: z.array(z.object({ _id: id, title: z.string(), ...sums, seatsTaken: z.number(), capacity: z.number() })),
  /**
   * Orders of these days that wait or are paid, in all and at each price in words. Empty where not all events are
   * counted.
   */
  passes: z.array(
    z.object({
      _id: id,
      name: z.string(),
      sold: z.number(),
      revenuePaise: z.number(),
      prices: z.array(z.object({ words: z.string(), sold: z.number() })),
    }),
  ),
  colleges: z.array(share),
  departments: z.array(share),
  years: z.array(share),
  /** Of those who signed up on these days: who registered for an event, and who has a confirmed place. */
  conversion: z.object({ signedUp: z.number(), registered: z.number(), confirmed: z.number() }),
  /** For the choice of one: all events that the viewer may see. */
  choices: z.array(z.object({ _id: id, title: z.string() })),
});
export type Analytics = z.output<typeof analytics>;

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  access: 'admin',
  needs: 'analytics.read',
  summary: 'Registrations, revenue, seats and conversion; all days and all events unless asked for fewer',
  query: z.object({ from: chosenDay, to: chosenDay, event: boundedText('Please choose an event.', 64).default('') }),
  output: analytics,
});
