import { findAccount, type StudentAccount } from '#features/accounts/server/index.ts';
import { findEvent, toEvent, whenAndWhere } from '#features/events/server/index.ts';
import type { Question } from '#features/questions/contract.ts';
import { handInText, submissionsDue } from '#features/questions/server/index.ts';
import { type Entry, incompleteText } from '#features/registrations/rules.ts';
import { readEditionAndSeatRules } from '#features/settings/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import type { Mail } from '#server/mail/mail.ts';
import { sendAllLater, sendLater } from '#server/mail/outbox.ts';
import { addressFor } from '#server/mail/student-mail.ts';
import { greetingTo, teamSignature, writeMail } from '#server/mail/write-mail.ts';
import type { Platform } from '#server/platform.ts';
import { inRupees } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { transactionIdForMail } from '#shared/payments/transaction-id.ts';
import { entryNow } from '../register/why-not-now.ts';
import { incompleteTeamOf, type RegistrationRow } from '../rows.ts';
import { acceptText, type ToAccept } from '../team/to-accept.ts';
import { type MailParts, mailText, type Site, type StudentMail } from './mail-text.ts';

type Planned = Parameters<typeof whenAndWhere>[0];
type Owner = Pick<StudentAccount, 'id' | 'email' | 'email_confirmed_at' | 'mail_wanted'>;

interface ToMail {
  mail: StudentMail;
  about: RegistrationRow;
  /** The account and the event are read if left out. */
  account?: Owner;
  event?: Planned;
  /** Submissions that are still missing. Left out: read for mails that confirm a seat. */
  toHandIn?: readonly Question[];
  /** Members who were invited with the registration. */
  toAccept?: ToAccept;
}

/** Queues many mails with few statements. */
export async function mailStudents(tx: Tx, platform: Platform, wanted: readonly ToMail[]): Promise<void> {
  if (wanted.length === 0) return;
  const { edition, rules } = await readEditionAndSeatRules(tx);
  const site = { ...edition, rules };
  const owners = await ownersOf(tx, wanted);
  const confirmed = wanted.filter(({ mail, toHandIn }) => mail === 'confirmed' && !toHandIn).map(({ about }) => about);
  const due = await submissionsDue(tx, confirmed, platform.now());
  const events = await eventsOf(tx, wanted);
  const entries = await entriesOf(tx, wanted, events, platform.now());
  const mails = wanted.flatMap(({ mail, about, event, toHandIn = due.get(about.id) ?? [], toAccept }) => {
    const words: MailParts = mailText[mail](about, { ...site, entry: entries.get(about.event_id) ?? 'open' });
    const paragraphs = [
      ...words.paragraphs,
      ...(toAccept ? [acceptText(toAccept, about.event_team_min, site.timeZone)] : []),
      ...handInText(toHandIn, site.timeZone),
    ];
    const owner = owners.get(about.student_id);
    const address = owner && addressOf(owner, about, words.purpose);
    const row = events.get(about.event_id);
    const planned = event ?? (row && toEvent(row));
    return address ? [write({ address, about, planned, words: { ...words, paragraphs }, site, platform })] : [];
  });
  const [first, ...others] = mails;
  if (others.length > 0) await sendAllLater(tx, platform, mails);
  else if (first) await sendLater(tx, platform, first);
}

type EventRow = Awaited<ReturnType<typeof findEvent>>;

const asksForEntry = ({ about }: ToMail): boolean =>
  about.registration_status === 'cancelled' || incompleteTeamOf(about) !== undefined;

/** The events of these mails by id; undefined for a deleted event. */
async function eventsOf(tx: Tx, wanted: readonly ToMail[]): Promise<Map<string, EventRow>> {
  const asked = wanted.filter((one) => !one.event || asksForEntry(one));
  const events = new Map<string, EventRow>();
  for (const id of new Set(asked.map(({ about }) => about.event_id))) events.set(id, await findEvent(tx, id));
  return events;
}

/** For each event: whether it takes registrations and members. Read only for incomplete teams and lost seats. */
async function entriesOf(tx: Tx, wanted: readonly ToMail[], events: ReadonlyMap<string, EventRow>, now: Date) {
  const entries = new Map<string, Entry>();
  for (const id of new Set(wanted.filter(asksForEntry).map(({ about }) => about.event_id))) {
    entries.set(id, await entryNow(tx, events.get(id), now));
  }
  return entries;
}

async function ownersOf(tx: Tx, wanted: readonly ToMail[]): Promise<Map<string, Owner>> {
  const [first, ...others] = wanted;
  if (first && others.length === 0) {
    const { student_id } = first.about;
    const owner = first.account ?? (await findAccount(tx, student_id));
    return new Map(owner && [[student_id, owner]]);
  }
  const ids = wanted.map(({ about }) => about.student_id);
  const columns = ['id', 'email', 'email_confirmed_at', 'mail_wanted'] as const;
  const rows = await tx.selectFrom('students').select(columns).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

type Address = NonNullable<ReturnType<typeof addressFor>>;

/**
 * A registration may name any email. Mails go there only after the account's own email is confirmed, so that its owner
 * is known. Until then only the account's own email gets the receipt (decision 29).
 */
function addressOf(owner: Owner, about: RegistrationRow, purpose: MailParts['purpose']): Address | undefined {
  const own = addressFor({ purpose, student: owner });
  if (!own || !owner.email_confirmed_at) return own;
  const { to: _, audience, ...account } = own;
  const isOwn = about.email.toLowerCase() === owner.email.toLowerCase();
  return { ...account, to: about.email, ...(isOwn && { audience }) };
}

interface ToWrite {
  address: Address;
  about: RegistrationRow;
  planned: Planned | undefined;
  words: MailParts;
  site: Site;
  platform: Platform;
}

function write({ address, about, planned, words, site, platform }: ToWrite): Mail {
  const { linkLabel = 'Your registration', isGone = false, opensPayment, purpose: _, ...text } = words;
  const { publicUrl = '' } = platform.config;
  const own = opensPayment ? paths.studentPayment(about.joint_payment_id) : paths.studentRegistration(about.id);
  const page = isGone ? paths.studentDashboard('registered') : own;
  const mail = writeMail({
    to: address.to,
    fest: site.name,
    greeting: greetingTo(about.name),
    ...text,
    facts: [...factsOf(about, isGone ? undefined : planned), ...(isGone ? [] : ticketOf(about, publicUrl))],
    link: { label: linkLabel, url: publicUrl + page },
    signature: teamSignature(site),
  });
  return { ...mail, ...address };
}

/** The link to the ticket page, which has one ticket for everything (R319). */
function ticketOf({ registration_status }: RegistrationRow, publicUrl: string): [string, string][] {
  return registration_status === 'confirmed' && publicUrl ? [['Your ticket', publicUrl + paths.studentTicket]] : [];
}

function factsOf(about: RegistrationRow, planned: Planned | undefined): [string, string][] {
  const facts: [string, string][] = [['Event', about.event_title]];
  if (planned && about.registration_status !== 'cancelled') facts.push(...whenAndWhere(planned));
  const team = incompleteTeamOf(about);
  if (team) facts.push(['Team', incompleteText(team)]);
  if (about.amount_due_paise === 0) return facts;
  facts.push(['Fee', inRupees(about.amount_due_paise / 100)]);
  const transactionId = transactionIdForMail(about.transaction_id);
  if (transactionId) facts.push(['Transaction ID', transactionId]);
  if (about.payment_reference) facts.push(['Payment reference', about.payment_reference]);
  return facts;
}
