import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, localTimeField, orEmpty } from '#shared/fields.ts';
import { changedMeanwhile } from './rules.ts';

const wrongTime = 'Please enter a date and a time, or leave it empty.';
const localTime = orEmpty(localTimeField(wrongTime), wrongTime);

/**
 * Whether students can cancel registrations, and how much is refunded. Times are in the edition's time zone, such as
 * `2025-05-09T09:00`.
 */
export const refundPolicy = z.object({
  mayCancel: z.boolean(),
  /** Cancelling before this time refunds everything; '' for no full refund. */
  fullUntil: z.string(),
  /** Cancelling before this time refunds half; '' for no half refund. After it nothing is refunded. */
  halfUntil: z.string(),
});
export type RefundPolicy = z.output<typeof refundPolicy>;

export const refundPolicyFields = refundPolicy
  .extend({ fullUntil: localTime, halfUntil: localTime })
  .refine(({ fullUntil, halfUntil }) => !fullUntil || !halfUntil || fullUntil < halfUntil, {
    error: 'This has to be later than the end of the full refund.',
    path: ['halfUntil'],
  });

/** Older stored times may be in any year. */
const seenTime = boundedText(wrongTime, 40, wrongTime);
const seenPolicy = refundPolicy.extend({ fullUntil: seenTime, halfUntil: seenTime });

export const getRefundPolicy = endpoint({
  method: 'GET',
  path: '/api/admin/refund-policy',
  access: 'admin',
  needs: 'settings.change',
  summary: 'Whether students can cancel registrations and passes themselves, and how much is refunded until when',
  output: refundPolicy,
});

export const updateRefundPolicy = endpoint({
  method: 'PUT',
  path: '/api/admin/refund-policy',
  access: 'admin',
  needs: 'settings.change',
  summary: 'Change the refund policy; refunds that are proposed already stay as they are',
  body: refundPolicyFields.safeExtend({
    /** The values that the form has read. If somebody has changed them since, the update is refused. */
    seen: seenPolicy.optional(),
  }),
  output: refundPolicy,
  refusals: { changedMeanwhile },
});
