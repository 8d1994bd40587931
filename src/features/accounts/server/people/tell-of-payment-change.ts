import type { Tx } from '#server/db/schema.ts';
import type { Mail, MailText } from '#server/mail/mail.ts';
import { changedPaymentDetails, type PaymentChange } from '#server/payment-details.ts';
import type { Platform } from '#server/platform.ts';
import { rolesThatMay } from '#shared/permissions.ts';
import { queueSecurityMail } from '../email/security-mail.ts';

/** Mails the other administrators when the payment details change. Sends nothing if nothing changed. */
export async function tellOfPaymentChange(
  tx: Tx,
  platform: Platform,
  byAdmin: string,
  change: PaymentChange,
): Promise<void> {
  const changed = changedPaymentDetails(change);
  if (changed.length === 0) return;
  const { event, reason } = change;
  await tellOtherAdministrators(tx, platform, byAdmin, {
    subject: `Payment details changed: ${event ?? 'the whole site'}`,
    meaning: 'These details decide who receives what students pay.',
    facts: [
      ['Event', event ?? 'every event without payment details of its own'],
      ...changed.flatMap(([label, was, is]): Fact[] => [
        [`${label} before`, was || 'none'],
        [`${label} now`, is || 'none'],
      ]),
      ...(reason ? [['Reason', reason] satisfies Fact] : []),
    ],
  });
}

type Fact = NonNullable<MailText['facts']>[number];

interface Words {
  subject: string;
  /** What the change decides. */
  meaning: string;
  facts: Fact[];
}

/**
 * Mails every other administrator, even those who have switched mails off, because a person who redirects payments must
 * not be able to hide it. Returns the mails.
 */
export async function tellOtherAdministrators(
  tx: Tx,
  platform: Platform,
  byAdmin: string,
  { subject, meaning, facts }: Words,
): Promise<Mail[]> {
  const admins = tx.selectFrom('admins').select(['name', 'email']);
  const by = await admins.where('id', '=', byAdmin).executeTakeFirst();
  const others = await admins.where('role', 'in', rolesThatMay('payee.change')).where('id', '<>', byAdmin).execute();
  const words: Pick<MailText, 'subject' | 'paragraphs' | 'facts'> = {
    subject,
    paragraphs: [
      meaning,
      'If the committee did not decide this, please change it back at once. The audit log has every change.',
    ],
    facts: [...facts, ['Changed by', by?.name ?? 'somebody who was removed']],
  };
  const mails: Mail[] = [];
  for (const other of others) mails.push(await queueSecurityMail(tx, platform, other, words));
  return mails;
}
