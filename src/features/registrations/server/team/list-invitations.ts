import { sql } from 'kysely';
import type { AskedTeam, Invitation, TeamOffer } from '#features/registrations/team-contract.ts';
import type { Db } from '#server/db/schema.ts';
import { membersOf } from '../lifecycle/members.ts';
import { type RegistrationRow, selectRegistrations } from '../rows.ts';
import { mayAnswer } from './answer-invitation.ts';
import { findTeamTerms } from './codes.ts';
import { readHindrances, readPerson, type TeamPerson } from './hindrances.ts';
import type { TeamPlatform } from './stays.ts';

/**
 * Limited, because anybody may type this student's email into many teams, and each invitation takes several queries.
 */
const mostShown = 50;

/** Lists the invitations that the student can still answer, newest first. */
export async function listInvitations(platform: TeamPlatform, studentId: string): Promise<Invitation[]> {
  const { db } = platform;
  const person = await readPerson(platform, db, studentId);
  if (!person || !mayAnswer(person)) return [];
  const asked = await db
    .selectFrom('team_members')
    .innerJoin('registrations', 'registrations.id', 'team_members.registration_id')
    .select(['team_members.id', 'registration_id'])
    .where('state', 'in', ['typed', 'invited'])
    .where('team_members.student_id', 'is', null)
    .where(sql<string>`lower(team_members.email)`, '=', person.email.toLowerCase())
    .where('registration_status', '<>', 'cancelled')
    .orderBy('team_members.created_at', 'desc')
    .limit(mostShown)
    .execute();
  const found: Invitation[] = [];
  for (const { id, registration_id } of asked) {
    const row = await findLive(db, registration_id);
    if (!row || row.student_id === studentId) continue;
    const offer = await offerOf(platform, person, row, id);
    if (offer.hindrances.includes('closed')) continue;
    const terms = await findTeamTerms(db, row.id);
    found.push({ _id: id, ...offer, answerUntil: terms?.agree_until ?? '' });
  }
  return found;
}

/** Lists the teams that a student has asked to join and whose leaders have not answered. */
export async function listAskedTeams(platform: TeamPlatform, studentId: string): Promise<AskedTeam[]> {
  const { db } = platform;
  const asked = await db
    .selectFrom('team_members')
    .select('registration_id')
    .where('student_id', '=', studentId)
    .where('state', '=', 'asked')
    .orderBy('created_at', 'desc')
    .execute();
  // Nearly all students have asked no team, and every dashboard makes this call.
  if (asked.length === 0) return [];
  const person = await readPerson(platform, db, studentId);
  if (!person) return [];
  const found: AskedTeam[] = [];
  for (const { registration_id: registrationId } of asked) {
    const row = await findLive(db, registrationId);
    const offer = row && (await offerOf(platform, person, row));
    // The leader may have named the student since.
    if (offer && !offer.hindrances.includes('alreadyInTeam')) found.push({ registrationId, ...offer });
  }
  return found;
}

/** A team as shown to a student who may join it. */
export async function offerOf(
  { db, now, hasResult }: TeamPlatform,
  person: TeamPerson,
  row: RegistrationRow & Hours,
  memberId?: string,
): Promise<TeamOffer> {
  const own = (await membersOf(db, row.id)).find(({ id }) => id === memberId);
  const found = await readHindrances(db, person, row, own, now());
  const isLate = !found.includes('closed') && (await hasResult(db, row.event_id));
  return {
    event: {
      _id: row.event_id,
      title: row.event_title,
      date: row.event_date,
      startTime: row.event_start,
      endTime: row.event_end,
      location: row.event_location,
    },
    teamName: row.team_name,
    leader: { name: row.name, college: row.college },
    hindrances: isLate ? ['closed', ...found] : found,
  };
}

interface Hours {
  event_date: string;
  event_start: string;
  event_end: string;
  event_location: string;
}

/** A live registration with the time and place of its event. */
export function findLive(db: Db, registrationId: string) {
  return selectRegistrations(db)
    .select(['events.start_time as event_start', 'events.end_time as event_end', 'events.location as event_location'])
    .where('registrations.id', '=', registrationId)
    .where('registrations.registration_status', '<>', 'cancelled')
    .executeTakeFirst();
}
