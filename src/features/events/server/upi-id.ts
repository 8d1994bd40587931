import type { Tx } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import type { EventFields } from '../contract.ts';
import type { EventRow } from './rows.ts';

interface Warning {
  subject: string;
  paragraphs: string[];
  facts: [label: string, value: string][];
}

/** Part of a change that every other administrator has to hear of. */
export type WarnAdministrators = (tx: Tx, byAdmin: string, warning: Warning) => Promise<void>;

/** The page to pay on draws a code of its own from it, so it decides who is paid as much as the locked picture does. */
export function whyNotUpiId(stored: EventRow, { upiId }: EventFields, { role }: AdminViewer) {
  if (!stored.upi_id || stored.upi_id === upiId || role === 'administrator') return undefined;
  return refuse('upiIdLocked', { errors: { upiId: 'Only an administrator can change the UPI ID once it is set.' } });
}

export async function tellOfUpiId(tx: Tx, warn: WarnAdministrators, stored: EventRow, upiId: string, byAdmin: string) {
  if (stored.upi_id === upiId) return;
  await warn(tx, byAdmin, {
    subject: `${stored.title} is paid to another UPI ID`,
    paragraphs: [
      'From now on, students pay the fee of this event to the UPI ID below.',
      'If the committee has not decided so, please change it back at once. The audit log holds every change.',
    ],
    facts: [
      ['Event', stored.title],
      ['Until now', stored.upi_id || 'none'],
      ['From now on', upiId || 'none'],
    ],
  });
}
