import { sql } from 'kysely';
import { removeAnswersOf } from '#features/questions/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import type { RegistrationRow } from '../rows.ts';
import { mailInTeam, mailMembersInTeams } from '../team/team-mails.ts';
import { lockRegistrations } from './locked.ts';
import { eraseMember } from './members.ts';

export interface MemberMail {
  mail: 'confirmed' | 'seatGone' | 'deleted' | 'eventDeleted' | 'deletedWithLeader';
  about: Pick<RegistrationRow, 'id' | 'student_id' | 'event_id' | 'event_title'>;
}

/** Mails the members who have accepted. One query for all registrations, because most have no such member. */
export async function mailMembers(tx: Tx, platform: Platform, news: readonly MemberMail[]): Promise<void> {
  if (news.length === 0) return;
  const newsOf = new Map(news.map((one) => [one.about.id, one]));
  const members = await tx
    .selectFrom('team_members')
    .innerJoin('students', 'students.id', 'team_members.student_id')
    .select(['registration_id', 'students.id', 'students.email', 'email_confirmed_at', 'mail_wanted'])
    .where('registration_id', 'in', [...newsOf.keys()])
    .where('state', '=', 'accepted')
    .execute();
  const letters = members.flatMap(({ registration_id, ...student }) => {
    const one = newsOf.get(registration_id);
    return one ? [{ ...one, student }] : [];
  });
  await mailMembersInTeams(tx, platform, letters);
}

/**
 * Locks every registration that the deletion of a student changes: their own, those of their teams, and those made with
 * their passes.
 */
export async function lockRegistrationsOf(tx: Tx, studentId: string, orderIds: readonly string[]): Promise<void> {
  const ids = tx.selectFrom('registrations').select('id');
  const own = await ids.where('student_id', '=', studentId).execute();
  // `<> ''`, because the partial index holds only registrations with a pass.
  const withPass = ids.where('pass_order_id', 'in', orderIds).where('pass_order_id', '<>', '');
  const madeWith = orderIds.length > 0 ? await withPass.execute() : [];
  const teams = (await placesOf(tx, studentId)).map(({ registration_id }) => registration_id);
  await lockRegistrations(tx, [...[...own, ...madeWith].map(({ id }) => id), ...teams]);
}

/** Takes a student who is deleted out of every team, and tells the leaders. */
export async function leaveTeamsOf(tx: Tx, platform: Platform, studentId: string): Promise<void> {
  const own = await placesOf(tx, studentId);
  const rows = await lockRegistrations(
    tx,
    own.map(({ registration_id }) => registration_id),
  );
  for (const member of own) {
    const row = rows.find(({ id }) => id === member.registration_id);
    if (!row) continue;
    await eraseMember(tx, row, member, platform.now());
    await removeAnswersOf(tx, row.id, member.id);
    if (member.state !== 'accepted' || row.registration_status === 'cancelled') continue;
    await mailInTeam(tx, platform, row.student_id, 'left', row, member.name);
  }
}

const placesOf = async (tx: Tx, studentId: string) => [
  ...(await membershipsOf(tx, studentId)),
  ...(await declinedBy(tx, studentId)),
];

const membershipsOf = (tx: Tx, studentId: string) =>
  tx.selectFrom('team_members').selectAll().where('student_id', '=', studentId).execute();

/** A declined invitation has only the email, not the account. */
const declinedBy = (tx: Tx, studentId: string) =>
  tx
    .selectFrom('team_members')
    .selectAll()
    .where('student_id', 'is', null)
    .where('state', '=', 'declined')
    .where(
      sql`lower(team_members.email)`,
      '=',
      tx.selectFrom('students').select(sql<string>`lower(email)`.as('email')).where('id', '=', studentId),
    )
    .execute();

/** Selects the registrations of one deletion. */
export interface Which {
  column: 'id' | 'event_id' | 'student_id';
  is: string;
}

/**
 * Tells the accepted members of teams with a seat that it will be lost. Call it before the deletion, which removes the
 * members' rows.
 */
export async function tellTeamsOf(tx: Tx, platform: Platform, { column, is }: Which): Promise<void> {
  const led = await tx
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['registrations.id', 'registrations.student_id', 'event_id', 'events.title as event_title'])
    .where(`registrations.${column}`, '=', is)
    .where('registration_status', '<>', 'cancelled')
    .execute();
  const mail = deletionMails[column];
  for (const some of chunksOf(led, atOnce)) {
    await mailMembers(
      tx,
      platform,
      some.map((about) => ({ mail, about })),
    );
  }
}

const deletionMails = { id: 'deleted', event_id: 'eventDeleted', student_id: 'deletedWithLeader' } as const;
const atOnce = 200;
