import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, day, dayField, id, orEmpty } from '#shared/fields.ts';

const chosenDay = orEmpty(
  dayField('Please choose a day like 2025-05-09'),
  'Please choose a day like 2025-05-09',
).default('');

/** Live registrations, and the ledger's balance of these days: money received minus refunds. */
const sums = { registrations: z.number(), revenuePaise: z.number() };
const share = z.object({ name: z.string(), ...sums });
export type Share = z.output<typeof share>;

export const analytics = z.object({
  /** The first day of the period in the edition's time zone; both ends are included. */
  from: day,
  to: day,
  timeZone: z.string(),
  today: day,
  totals: z.object({ ...sums, seatsTaken: z.number(), seats: z.number() }),
  /** One entry for each day, also for days without registrations. */
  days: z.array(z.object({ day, ...sums })),
  /**
   * Every event that the viewer may see, most registrations first. `seatsTaken` is the present number and does not
   * depend on the period.
   */
  events: z.array(z.object({ _id: id, title: z.string(), ...sums, seatsTaken: z.number(), capacity: z.number() })),
  /** Pending and paid orders of these days, in total and by price. Empty if the analytics cover only some events. */
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
  /**
   * Among students who signed up in the period: how many registered for an event, and how many have a confirmed place.
   */
  conversion: z.object({ signedUp: z.number(), registered: z.number(), confirmed: z.number() }),
  /** All events that the viewer may see: the choices of the filter. */
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
