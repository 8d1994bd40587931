import type { Person } from '#features/accounts/people-contract.ts';
import type { Db } from '#server/db/schema.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { byName } from '#server/lists/read-page.ts';

/** Everybody, or the one; five queries, however many there are. */
export async function readPeople(db: Db, viewer: AdminViewer, now: Date, onlyId?: string): Promise<Person[]> {
  let admins = db.selectFrom('admins').select(['id', 'name', 'email', 'role', 'created_at']);
  if (onlyId !== undefined) admins = admins.where('id', '=', onlyId);
  const events = Map.groupBy(await ownEvents(db), (row) => row.admin_id);
  const logins = new Map((await lastLogins(db)).map((row) => [row.admin_id, row.at]));
  const links = new Map((await waitingLinks(db, now)).map((row) => [row.admin_id, row.expires_at]));
  const judgeLinks = new Map((await workingJudgeLinks(db, now)).map((row) => [row.link_by, row.count]));
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

const ownEvents = (db: Db) =>
  db
    .selectFrom('admin_events')
    .innerJoin('events', 'events.id', 'admin_events.event_id')
    .select(['admin_events.admin_id', 'admin_events.event_id', 'events.title'])
    .orderBy(byName('events.title'))
    .execute();

const lastLogins = (db: Db) =>
  db
    .selectFrom('login_history')
    .select((query) => ['admin_id', query.fn.max('at').as('at')])
    .where('succeeded', '=', 1)
    .where('admin_id', 'is not', null)
    .groupBy('admin_id')
    .execute();

const waitingLinks = (db: Db, now: Date) =>
  db
    .selectFrom('password_links')
    .select(['admin_id', 'expires_at'])
    .where('admin_id', 'is not', null)
    .where('expires_at', '>', now.toISOString())
    .execute();

const workingJudgeLinks = (db: Db, now: Date) =>
  db
    .selectFrom('judging_judges')
    .select(({ fn }) => ['link_by', fn.countAll<number>().as('count')])
    .where('link_by', 'is not', null)
    .where('revoked_at', '=', '')
    .where('expires_at', '>', now.toISOString())
    .groupBy('link_by')
    .execute();
