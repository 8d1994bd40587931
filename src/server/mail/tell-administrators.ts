import { type Ability, hasOwnEvents, may } from '#shared/permissions.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/schema.ts';
import type { MailText } from './mail.ts';
import { type Sending, sendLater } from './outbox.ts';
import { greetingTo, writeMail } from './write-mail.ts';

/** The topics that an administrator can choose to get mails about. */
export type MailTopic = 'new_registrations' | 'payment_confirmations' | 'contact_messages';

const needs: Record<MailTopic, Ability> = {
  new_registrations: 'registrations.read',
  payment_confirmations: 'payments.read',
  contact_messages: 'messages.read',
};

const wishesForTopic = (news: MailTopic) =>
  prepared((db) =>
    db
      .selectFrom('admin_notifications')
      .innerJoin('admins', 'admins.id', 'admin_notifications.admin_id')
      .select(['admins.id', 'admins.name', 'admins.email', 'admins.role'])
      .where('by_mail', '=', 1)
      .where(news, '=', 1),
  );

const wishesFor = {
  new_registrations: wishesForTopic('new_registrations'),
  payment_confirmations: wishesForTopic('payment_confirmations'),
  contact_messages: wishesForTopic('contact_messages'),
};

interface TopicMail extends Omit<MailText, 'to' | 'greeting'> {
  /** Added to the facts for administrators who may see payments of registrations. */
  paymentFacts?: NonNullable<MailText['facts']>;
}

interface About {
  /** The event that the mail is about. Coordinators get mails about their own events only. */
  eventId?: string;
  /** The student whom the mail is about. The mail is deleted with the account. */
  studentId?: string;
  /** The ability that the link of the mail needs. Administrators without it get the mail without the link. */
  linkNeeds?: Ability;
  /** The group with which `deleteMails` deletes the mail. */
  groupId?: string;
  /** The email of an administrator who knows this already. */
  except?: string;
}

/**
 * Mails every administrator who has chosen the topic and may see the news, in the transaction that makes the change.
 * Usually nobody has chosen it, so the text is written only when it is needed.
 */
export async function tellAdministrators(
  tx: Tx,
  platform: Sending,
  news: MailTopic,
  writeNews: () => Promise<TopicMail>,
  { eventId, except, linkNeeds, ...about }: About = {},
): Promise<void> {
  const { rows: wishes } = await wishesFor[news](tx, {});
  if (wishes.length === 0) return;
  const { link, facts = [], paymentFacts = [], ...text } = await writeNews();
  for (const { id, name, email, role } of wishes) {
    if (!may(role, needs[news]) || email.toLowerCase() === except?.toLowerCase()) continue;
    if (hasOwnEvents(role) && !(await isOwnEvent(tx, id, eventId))) continue;
    const seesLink = link && (!linkNeeds || may(role, linkNeeds));
    const seen = may(role, 'payments.read') ? [...facts, ...paymentFacts] : facts;
    const mail = writeMail({ ...text, facts: seen, ...(seesLink && { link }), to: email, greeting: greetingTo(name) });
    await sendLater(tx, platform, { ...mail, ...about, audience: 'organisers', adminId: id });
  }
}

/** Whether any administrator has chosen the topic. */
export async function isAskedFor(tx: Tx, news: MailTopic): Promise<boolean> {
  return (await wishesFor[news](tx, {})).rows.length > 0;
}

async function isOwnEvent(tx: Tx, adminId: string, eventId: string | undefined): Promise<boolean> {
  if (!eventId) return false;
  const own = tx.selectFrom('admin_events').select('event_id').where('admin_id', '=', adminId);
  return (await own.where('event_id', '=', eventId).executeTakeFirst()) !== undefined;
}
