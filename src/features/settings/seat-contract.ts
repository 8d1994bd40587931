import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { changedMeanwhile } from './rules.ts';

const hours = (least: number, most: number) => {
  const message = `Please enter whole hours from ${least} to ${most}`;
  return z.number(message).int(message).min(least, message).max(most, message);
};

/** How long seats are kept, and for which students. */
export const seatRuleFields = z.object({
  /** How long a seat is kept for an unconfirmed payment; 0 for no limit. */
  holdHours: hours(0, 2_160),
  /** How long a seat is offered to the first student on the waitlist. */
  offerHours: hours(1, 336),
});
export type SeatRuleFields = z.output<typeof seatRuleFields>;

export const seatRules = seatRuleFields.extend({
  /** When `holdHours` was last changed. Holds count from this time at the earliest. '' if it was never changed. */
  holdSince: z.string(),
});
export type SeatRules = z.output<typeof seatRules>;

export const getSeatRules = endpoint({
  method: 'GET',
  path: '/api/admin/seat-rules',
  access: 'admin',
  needs: 'settings.change',
  summary: 'How long seats are held without a confirmed payment, and offered to the waitlist',
  output: seatRules,
});

export const updateSeatRules = endpoint({
  method: 'PUT',
  path: '/api/admin/seat-rules',
  access: 'admin',
  needs: 'settings.change',
  summary: 'Change how long seats are held; the new time starts now for every held seat',
  body: seatRuleFields.extend({
    /** The values that the form has read. If somebody has changed them since, the update is refused. */
    seen: seatRuleFields.optional(),
  }),
  output: seatRules,
  refusals: { changedMeanwhile },
});
