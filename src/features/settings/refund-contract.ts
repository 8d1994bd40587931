import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText } from '#shared/fields.ts';
import { isWallClock } from './rules.ts';

const wrongTime = 'Please enter a date and a time, or leave it empty.';
const localTime = boundedText(wrongTime, 40, wrongTime).refine((text) => text === '' || isWallClock(text), wrongTime);

/** Whether students cancel what is theirs, and what comes back. Times are the edition's own, as `2025-05-09T09:00`. */
export const refundPolicy = z
  .object({
    mayCancel: z.boolean(),
    /** All comes back until then; '' where nothing ever comes back in full. */
    fullUntil: localTime,
    /** Half comes back until then; '' without such a time. Nothing comes back afterwards. */
    halfUntil: localTime,
  })
  .refine(({ fullUntil, halfUntil }) => !fullUntil || !halfUntil || fullUntil < halfUntil, {
    error: 'This has to be later than the time until which all comes back.',
    path: ['halfUntil'],
  });
export type RefundPolicy = z.output<typeof refundPolicy>;

export const getRefundPolicy = endpoint({
  method: 'GET',
  path: '/api/admin/refund-policy',
  access: 'admin',
  needs: 'settings.change',
  summary: 'Whether students may cancel registrations and passes themselves, and what comes back until when',
  output: refundPolicy,
});

export const updateRefundPolicy = endpoint({
  method: 'PUT',
  path: '/api/admin/refund-policy',
  access: 'admin',
  needs: 'settings.change',
  summary: 'Change the refund policy; refunds that are proposed already stay as they are',
  body: refundPolicy,
  output: refundPolicy,
});
