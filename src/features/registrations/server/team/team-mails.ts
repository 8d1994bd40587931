import { findAccount, type StudentAccount } from '#features/accounts/server/index.ts';
import { readEdition } from '#features/edition/server/index.ts';
import { findEvent, toEvent, whenAndWhere } from '#features/events/server/index.ts';
import { type Entry, nobodyMore } from '#features/registrations/rules.ts';
import type { Tx } from '#server/db/schema.ts';
import type { MailText } from '#server/mail/mail.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { type StudentMail, sendToStudent, sendToStudents } from '#server/mail/student-mail.ts';
import { greetingTo, plainName, teamSignature, writeMail } from '#server/mail/write-mail.ts';
import type { Platform } from '#server/platform.ts';
import { instantText } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import { entryNow } from '../register/why-not-now.ts';
import type { RegistrationRow } from '../rows.ts';

/** `isOutside`: the recipient is not in the team and cannot open its registration. */
type Words = Pick<MailText, 'subject' | 'paragraphs'> & { purpose: 'courtesy' | 'needed'; isOutside?: true };
type About = Pick<RegistrationRow, 'id' | 'student_id' | 'event_id' | 'event_title'> &
  Partial<Pick<RegistrationRow, 'registration_status' | 'amount_due_paise'>>;

/** `entry`: members can be named only while it is open. `event`: undefined once it is deleted. */
type Told = About & { entry: Entry; event: Event | undefined };
type Event = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

const nameAnother = (entry: Entry): string[] =>
  entry === 'open'
    ? ['You can name somebody else on the page of your registration, or send the code of your team.']
    : [];

const named = (name: string, otherwise: string) => plainName(name) || otherwise;

/** The mails to people of a team who have an account. They go to the account's own email. */
const teamMails = {
  accepted: ({ event_title }: About, member: string) => ({
    purpose: 'courtesy',
    subject: `${named(member, 'A member')} has joined your team for ${event_title}`,
    paragraphs: [`${named(member, 'A member')} has accepted and is now in your team for ${event_title}.`],
  }),
  declined: ({ event_title, entry }: Told, member: string) => ({
    purpose: 'needed',
    subject: `${named(member, 'A member')} has declined to join your team for ${event_title}`,
    paragraphs: [
      `${named(member, 'Somebody whom you named')} has declined to join your team for ${event_title}.`,
      ...nameAnother(entry),
    ],
  }),
  left: ({ event_title, entry }: Told, member: string) => ({
    purpose: 'needed',
    subject: `${named(member, 'A member')} has left your team for ${event_title}`,
    paragraphs: [`${named(member, 'A member')} has left your team for ${event_title}.`, ...nameAnother(entry)],
  }),
  elsewhere: ({ event_title, entry }: Told, member: string) => ({
    purpose: 'needed',
    subject: `${named(member, 'A member')} is no longer in your team for ${event_title}`,
    paragraphs: [
      `Your team has a seat in ${event_title} again. ${named(member, 'A member')} is no longer in the team: while the team had no seat, this person entered the event in another way.`,
      ...nameAnother(entry),
    ],
  }),
  asks: ({ event_title }: About, member: string) => ({
    purpose: 'needed',
    subject: `${named(member, 'A student')} wants to join your team for ${event_title}`,
    paragraphs: [
      `${named(member, 'A student')} has used the code of your team for ${event_title} and waits for your answer.`,
      'Please accept or decline on the page of your registration before registration closes.',
    ],
  }),
  approved: ({ event_title }: About) => ({
    purpose: 'needed',
    subject: `You are in the team for ${event_title}`,
    paragraphs: [`The leader has accepted you. You are now in the team for ${event_title}.`],
  }),
  turnedDown: ({ event_title }: About) => ({
    purpose: 'needed',
    isOutside: true,
    subject: `You are not in the team for ${event_title}`,
    paragraphs: [
      `The leader of the team for ${event_title} has declined your request. You can join another team or register one of your own.`,
    ],
  }),
  replaced: ({ event_title }: About) => ({
    purpose: 'needed',
    subject: `You are no longer in your team for ${event_title}`,
    paragraphs: [`The leader has taken you out of the team for ${event_title}. If that is a mistake, please ask them.`],
  }),
  leads: ({ event_title, amount_due_paise = 0 }: About) => ({
    purpose: 'needed',
    subject: `You now lead your team for ${event_title}`,
    paragraphs: [
      `The leader of your team for ${event_title} has handed it over to you. The registration${amount_due_paise > 0 ? ' and its payment are' : ' is'} on your dashboard.`,
    ],
  }),
  confirmed: ({ event_title }: About) => ({
    purpose: 'courtesy',
    subject: `The seat of your team in ${event_title} is confirmed`,
    paragraphs: [`Your team's seat in ${event_title} is confirmed.`],
  }),
  seatGone: ({ event_title }: About) => ({
    purpose: 'needed',
    subject: `Your team is not registered for ${event_title} any more`,
    paragraphs: [
      `The registration of your team for ${event_title} is cancelled or its seat has been released. Please ask its leader what happened.`,
    ],
  }),
  deleted: ({ event_title }: About) => ({
    purpose: 'needed',
    isOutside: true,
    subject: `Your team is not registered for ${event_title} any more`,
    paragraphs: [`The registration of your team for ${event_title} has been deleted. Please ask the organisers why.`],
  }),
  eventDeleted: ({ event_title }: About) => ({
    purpose: 'needed',
    isOutside: true,
    subject: `Your team is not registered for ${event_title} any more`,
    paragraphs: [
      `The organisers have taken ${event_title} off the programme, so the registration of your team for it is deleted.`,
    ],
  }),
  deletedWithLeader: ({ event_title }: About) => ({
    purpose: 'needed',
    isOutside: true,
    subject: `Your team is not registered for ${event_title} any more`,
    paragraphs: [
      `The registration of your team for ${event_title} has been deleted with the account of its leader. To take part, please ask the organisers.`,
    ],
  }),
  incomplete: ({ event_title, entry }: Told) => ({
    purpose: 'needed',
    subject: `Your team for ${event_title} is incomplete`,
    paragraphs: [
      `The time to accept is over, and too few members of your team for ${event_title} have accepted.`,
      `You keep your seat. ${entry !== 'open' ? nobodyMore[entry] : 'Please name other members on the page of your registration before registration closes.'}`,
    ],
  }),
} satisfies Record<string, (about: Told, name: string) => Words>;

type TeamMail = keyof typeof teamMails;

/** Mails to people who no longer take part, without the time and place of the event. */
const leavers = new Set<TeamMail>(['replaced', 'seatGone']);

/** Mails whose text depends on whether the team can still change. */
const asksForOthers = new Set<TeamMail>(['declined', 'left', 'elsewhere', 'incomplete']);

/** Mails the leader or a member. */
export async function mailInTeam(
  tx: Tx,
  platform: Platform,
  studentId: string,
  mail: TeamMail,
  about: About,
  name = '',
): Promise<void> {
  const student = await findAccount(tx, studentId);
  if (!student) return;
  const event = await findEvent(tx, about.event_id);
  const entry = asksForOthers.has(mail) ? await entryNow(tx, event, platform.now()) : 'open';
  const edition = await readEdition(tx);
  const told = { ...about, event, entry };
  await sendToStudent(tx, platform, edition, mailOf(platform, { student, mail, about: told, name }));
}

interface ToMember {
  student: Recipient;
  mail: Exclude<TeamMail, 'declined' | 'left' | 'elsewhere' | 'incomplete'>;
  about: About;
}

/** Mails many members with few statements. */
export async function mailMembersInTeams(tx: Tx, platform: Platform, news: readonly ToMember[]): Promise<void> {
  if (news.length === 0) return;
  const events = new Map<string, Event | undefined>();
  for (const id of new Set(news.map(({ about }) => about.event_id))) events.set(id, await findEvent(tx, id));
  const letters = news.map(({ about, ...one }) =>
    mailOf(platform, { ...one, about: { ...about, event: events.get(about.event_id), entry: 'open' } }),
  );
  await sendToStudents(tx, platform, await readEdition(tx), letters);
}

type Recipient = Pick<StudentAccount, 'id' | 'email' | 'email_confirmed_at' | 'mail_wanted'>;

interface ToWrite {
  student: Recipient;
  mail: TeamMail;
  about: Told;
  name?: string;
}

function mailOf({ config: { publicUrl = '' } }: Platform, { student, mail, about, name = '' }: ToWrite): StudentMail {
  const { purpose, isOutside, ...text }: Words = teamMails[mail](about, name);
  const isIn = mail === 'confirmed' || (mail === 'approved' && about.registration_status === 'confirmed');
  // The member's own ticket, not the leader's (R319).
  const ticket: [string, string][] = isIn && publicUrl ? [['Your ticket', publicUrl + paths.studentTicket]] : [];
  const link = isOutside
    ? { label: 'Your dashboard', url: publicUrl + paths.studentDashboard() }
    : { label: 'Your registration', url: publicUrl + paths.studentRegistration(about.id) };
  const isComing = !isOutside && !leavers.has(mail);
  const planned = about.event && isComing ? whenAndWhere(toEvent(about.event)) : [];
  return {
    purpose,
    student: { ...student, name: '' },
    words: { ...text, facts: [['Event', about.event_title], ...planned, ...ticket], link },
  };
}

interface Invited {
  name: string;
  email: string;
}

/**
 * Mails the addresses that a leader typed. They are sent only if the leader's own email is confirmed, so that the
 * sender is known. The name is the only text in the mail that the leader has written.
 */
export async function mailInvitations(
  tx: Tx,
  platform: Platform,
  about: About & { name: string },
  people: readonly Invited[],
  until: string,
): Promise<void> {
  const leader = await findAccount(tx, about.student_id);
  if (!leader?.email_confirmed_at) return;
  const edition = await readEdition(tx);
  const event = await findEvent(tx, about.event_id);
  const { publicUrl = '' } = platform.config;
  const by = until ? ` before ${instantText(until, edition.timeZone)}` : '';
  for (const { name, email } of people) {
    const text = writeMail({
      to: email,
      fest: edition.name,
      greeting: greetingTo(name),
      subject: `You are asked to join a team for ${about.event_title}`,
      paragraphs: [
        `${named(about.name, 'A student')} has named you as a member of a team for ${about.event_title}.`,
        `You are in the team once you accept. Please log in or sign up with this email address and answer on your dashboard${by}.`,
        'If you know nothing about it, please decline there or ignore this mail.',
      ],
      facts: [['Event', about.event_title], ...(event ? whenAndWhere(toEvent(event)) : [])],
      link: { label: 'Your dashboard', url: publicUrl + paths.studentDashboard() },
      signature: teamSignature(edition),
    });
    await sendLater(tx, platform, { ...text, studentId: about.student_id });
  }
}
