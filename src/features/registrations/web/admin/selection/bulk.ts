import { z } from 'zod';
import { paymentStatuses, registrationStatuses } from '#features/own-registrations/contract.ts';
import type { updateRegistrations } from '#features/registrations/admin-contract.ts';
import type { Registration } from '#features/registrations/contract.ts';
import type { CallInput, Output } from '#shared/endpoint.ts';
import type { Notice } from '#web/ui/notify.ts';

type Answer = Output<typeof updateRegistrations>;
export type Refused = Answer['refused'][number];

/** The form for many registrations. '' leaves a status unchanged. */
export const bulkForm = z
  .object({
    registrationStatus: z.enum(['', ...registrationStatuses]),
    paymentStatus: z.enum(['', ...paymentStatuses]),
    reason: z.string().trim().max(500, 'Use at most 500 characters.'),
  })
  .refine(({ registrationStatus, paymentStatus }) => registrationStatus || paymentStatus, {
    path: ['registrationStatus'],
    message: 'Please choose a status to set.',
  });

type BulkForm = z.output<typeof bulkForm>;

/** Sends what the rows showed, so that a row that somebody else has changed since is left out. */
export function toBulkBody(
  rows: readonly Registration[],
  wanted: BulkForm,
): CallInput<typeof updateRegistrations>['body'] {
  const { registrationStatus, paymentStatus, reason } = wanted;
  return {
    ids: rows.map(({ _id }) => _id),
    seen: Object.fromEntries(rows.map((row) => [row._id, statusesOf(row)])),
    ...(registrationStatus && { registrationStatus }),
    ...(paymentStatus && { paymentStatus }),
    // An empty field sends no reason, so stored reasons are kept.
    ...(reason && { reason }),
  };
}

export const statusesOf = ({ registrationStatus, paymentStatus, reason }: Registration) => ({
  registrationStatus,
  paymentStatus,
  reason,
});

export function wordsFor({ updated, refused }: Answer): Notice {
  const count = `${updated.length} of ${updated.length + refused.length} updated`;
  if (updated.length === 0) return { title: 'Failed to update registration status', tone: 'error' };
  return { title: 'Registration status updated successfully', description: count, tone: 'success' };
}
