import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { isOfCollege } from '#features/colleges/server/index.ts';
import { statesInTeam } from '#features/own-registrations/rules.ts';
import { type ListView, listViewOf, matchingRegistrations } from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { eventIsInScope } from '#server/http/event-scope.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { revisionOf } from '#server/lists/list-revisions.ts';
import { byName, inOrder, type List, readPage } from '#server/lists/read-page.ts';
import type { Platform } from '#server/platform.ts';
import type { Output } from '#shared/endpoint.ts';
import type { findTeams as findCall, Team, TeamFilters } from '../contract.ts';

type Query = z.output<typeof findCall.query>;

export async function findTeams(
  platform: Platform,
  viewer: AdminViewer,
  query: Query,
): Promise<Output<typeof findCall>> {
  const { db } = platform;
  const view = await listViewOf(db, viewer);
  const revision = await revisionOf(db, 'teams');
  const list = { ...teamsOf(platform, view, query), total: await countTeams(db, view) };
  const { ids, ...info } = await readPage(db, list, query);
  return { teams: await readTeams(db, ids), events: await readEvents(db, view), ...info, revision };
}

/** A registration counts as a team if its event is a team event now, or if it has a team from when it was made. */
const isTeamEvent = sql`registrations.event_id in (select id from events where is_team_event = 1)`;
const hasTeam = sql`(registrations.team_name <> '' or registrations.team_members <> '[]')`;

export function teamsOf(platform: Platform, view: ListView, filters: TeamFilters): List {
  const { college } = filters;
  const none = { status: '', payment: '', college: '', submission: '', waiting: '' } as const;
  const registrations = matchingRegistrations(platform.engine, view, { ...filters, ...none });
  return {
    ...registrations,
    filters: college ? [...registrations.filters, hasSomebodyOf(college)] : registrations.filters,
    visible: [...registrations.visible, sql<SqlBool>`(${isTeamEvent} or ${hasTeam})`],
  };
}

/** Whether the leader, or a member who has not left, is of this college. */
const hasSomebodyOf = (college: string) => sql<SqlBool>`(${isOfCollege(sql`registrations.college_key`, college)}
  or registrations.id in (select registration_id from team_members
    where ${isOfCollege(sql`team_members.college_key`, college)} and state in (${sql.join(statesInTeam)})))`;

/** One index counts the registrations for team events, and another the other teams. */
async function countTeams(db: Db, { scope }: ListView): Promise<number> {
  const own = eventIsInScope(scope, 'registrations.event_id');
  const { rows } = await sql<{ n: number }>`select
    (select count(*) from registrations where ${isTeamEvent} and ${own}) +
    (select count(*) from registrations where ${hasTeam} and not ${isTeamEvent} and ${own}) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

function readEvents(db: Db, { scope }: ListView) {
  return db
    .selectFrom('events')
    .select(['id as _id', 'title'])
    .where(eventIsInScope(scope, 'events.id'))
    .where(
      // Two conditions, because no single index serves both.
      sql<SqlBool>`((events.is_team_event = 1 and exists (select 1 from registrations where event_id = events.id))
        or exists (select 1 from registrations where event_id = events.id and ${hasTeam}))`,
    )
    .orderBy(byName('title'))
    .execute();
}

/** In the order of `ids`. */
export async function readTeams(db: Db, ids: readonly string[]): Promise<Team[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['registrations.id', 'registrations.team_name', 'registrations.team_members'])
    .select(['events.id as event_id', 'events.title', 'events.team_min'])
    .select(['registrations.name', 'registrations.email', 'registrations.phone', 'registrations.college'])
    .select(['registrations.registration_status', 'registrations.payment_status', 'registrations.created_at'])
    .where('registrations.id', 'in', ids)
    .execute();
  const stateOf = await readStates(db, ids);
  return inOrder(ids, rows, ({ id }) => id).map((row) => ({
    _id: row.id,
    teamName: row.team_name,
    event: { _id: row.event_id, title: row.title, teamMin: row.team_min },
    leader: { name: row.name, email: row.email, phone: row.phone, college: row.college },
    members: JSON.parse(row.team_members).map((member: Team['members'][number]) => ({
      ...member,
      ...stateOf(row.id, member.email),
    })),
    registrationStatus: row.registration_status,
    paymentStatus: row.payment_status,
    createdAt: row.created_at,
  }));
}

/** The states of invited members, by email. Nobody is in a team twice, so an email identifies a member. */
async function readStates(db: Db, ids: readonly string[]) {
  const asked = await db
    .selectFrom('team_members')
    .select(['registration_id', 'email', 'state'])
    .where('registration_id', 'in', ids)
    .where('state', 'in', ['invited', 'accepted'])
    .execute();
  const states = new Map(asked.map((row) => [`${row.registration_id} ${row.email}`, row.state]));
  return (id: string, email: string) => {
    const state = states.get(`${id} ${email}`);
    return state === 'invited' || state === 'accepted' ? { state } : undefined;
  };
}
