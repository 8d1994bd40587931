import { type Expression, type SqlBool, sql } from 'kysely';
import type { Person } from '#features/accounts/people-contract.ts';
import type { Db } from '#server/db/schema.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { byName } from '#server/lists/read-page.ts';

/** All people of the control room, or only `onlyId`. Always five queries. */
export async function readPeople(db: Db, viewer: AdminViewer, now: Date, onlyId?: string): Promise<Person[]> {
  const isWanted: IsWanted = (column) =>
    onlyId === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.ref(column)} = ${onlyId}`;
  const admins = db.selectFrom('admins').select(['id', 'name', 'email', 'role', 'created_at']).where(isWanted('id'));
  const events = Map.groupBy(await ownEvents(db, isWanted), (row) => row.admin_id);
  const logins = new Map((await lastLogins(db, isWanted)).map((row) => [row.admin_id, row.at]));
  const links = new Map((await waitingLinks(db, now, isWanted)).map((row) => [row.admin_id, row.expires_at]));
  const judgeLinks = new Map((await workingJudgeLinks(db, now, isWanted)).map((row) => [row.link_by, row.count]));
  return (await admins.orderBy(byName('name')).orderBy('id').execute()).map(
    ({ id, name, email, role, created_at }) => ({
      _id: id,
      name,
      email,
      role,
      events: (events.get(id) ?? []).map(({ event_id, title }) => ({ _id: event_id, title })),
      addedAt: created_at,
      lastLogin: logins.get(id) ?? null,
      linkUntil: links.get(id) ?? null,
      judgeLinks: judgeLinks.get(id) ?? 0,
      isYou: id === viewer.id,
    }),
  );
}

/** A condition on the column with the person's id. */
type IsWanted = (column: string) => Expression<SqlBool>;

const ownEvents = (db: Db, isWanted: IsWanted) =>
  db
    .selectFrom('admin_events')
    .innerJoin('events', 'events.id', 'admin_events.event_id')
    .select(['admin_events.admin_id', 'admin_events.event_id', 'events.title'])
    .where(isWanted('admin_events.admin_id'))
    .orderBy(byName('events.title'))
    .execute();

const lastLogins = (db: Db, isWanted: IsWanted) =>
  db
    .selectFrom('login_history')
    .select((query) => ['admin_id', query.fn.max('at').as('at')])
    .where('succeeded', '=', 1)
    .where('admin_id', 'is not', null)
    .where(isWanted('admin_id'))
    .groupBy('admin_id')
    .execute();

const waitingLinks = (db: Db, now: Date, isWanted: IsWanted) =>
  db
    .selectFrom('password_links')
    .select(['admin_id', 'expires_at'])
    .where('admin_id', 'is not', null)
    .where(isWanted('admin_id'))
    .where('expires_at', '>', now.toISOString())
    .execute();

const workingJudgeLinks = (db: Db, now: Date, isWanted: IsWanted) =>
  db
    .selectFrom('judging_judges')
    .select(({ fn }) => ['link_by', fn.countAll<number>().as('count')])
    .where('link_by', 'is not', null)
    .where('revoked_at', '=', '')
    .where('expires_at', '>', now.toISOString())
    .where(isWanted('link_by'))
    .groupBy('link_by')
    .execute();
