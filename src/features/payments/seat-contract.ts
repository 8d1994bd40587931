import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { payer } from './contract.ts';

/** Money that was received for a registration without a seat, or for a cancelled pass order. */
const paidWithoutSeat = payer.extend({
  kind: z.enum(['registration', 'order']),
  /** When the deadline released the seat; '' if a student or an organiser cancelled the registration. */
  releasedAt: z.string(),
  /** The event's seats that are neither taken nor kept for the waitlist. 0 for an order. */
  seatsLeft: z.number().int(),
});
export type PaidWithoutSeat = z.output<typeof paidWithoutSeat>;

export const listPaidWithoutSeat = endpoint({
  method: 'GET',
  path: '/api/payments/without-seat',
  access: 'admin',
  needs: 'payments.decide',
  summary:
    'Cancelled registrations and orders whose money is there, oldest change first, at most 200: a person gives a seat or the money back',
  /** `count` and `amount` cover all of them. */
  output: z.object({ registrations: z.array(paidWithoutSeat), count: z.number().int(), amount: z.number() }),
});

export const countPaidWithoutSeat = endpoint({
  method: 'GET',
  path: '/api/payments/without-seat/count',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Count the payments without a seat',
  output: z.object({ count: z.number().int() }),
});
