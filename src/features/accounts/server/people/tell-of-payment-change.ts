import type { Tx } from '#server/db/schema.ts';
import type { MailText } from '#server/mail/mail.ts';
import { changedPaymentDetails, type PaymentChange } from '#server/payment-details.ts';
import type { Platform } from '#server/platform.ts';
import { rolesThatMay } from '#shared/permissions.ts';
import { queueSecurityMail } from '../email/security-mail.ts';

/**
 * The one mail about a change of where money goes. Every other administrator gets it, whatever they have chosen to be
 * mailed about: a person who redirects payments must not do so unseen.
 */
export async function tellOfPaymentChange(
  tx: Tx,
  platform: Platform,
  byAdmin: string,
  change: PaymentChange,
): Promise<void> {
  const changed = changedPaymentDetails(change);
  if (changed.length === 0) return;
  const admins = tx.selectFrom('admins').select(['id', 'name', 'email', 'role']);
  const by = await admins.where('id', '=', byAdmin).executeTakeFirst();
  const others = await admins.where('role', 'in', rolesThatMay('payee.change')).where('id', '<>', byAdmin).execute();
  const facts: MailText['facts'] = [
    ['Event', change.event ?? 'every event without payment details of its own'],
    ...changed.flatMap(([label, was, is]): [string, string][] => [
      [`${label} before`, was || 'none'],
      [`${label} now`, is || 'none'],
    ]),
    ...(change.reason ? [['Reason', change.reason] as [string, string]] : []),
    ['Changed by', by?.name ?? 'somebody who was removed'],
  ];
  for (const other of others) {
    await queueSecurityMail(tx, platform, other, { subject: subjectOf(change), paragraphs, facts });
  }
}

const subjectOf = ({ event }: PaymentChange) => `Payment details changed: ${event ?? 'the whole site'}`;

const paragraphs = [
  'These details decide who receives what students pay.',
  'If the committee did not decide this, please change it back at once. The audit log has every change.',
];
