import type { Person } from '#features/accounts/people-contract.ts';
import type { Db } from '#server/db/schema.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { byName } from '#server/lists/read-page.ts';

/** All people of the control room, or only `onlyId`. Always five queries. */
export async function readPeople(db: Db, viewer: AdminViewer, now: Date, onlyId?: string): Promise<Person[]> {
  let admins = db.selectFrom('admins').select(['id', 'name', 'email', 'role', 'created_at']);
  if (onlyId !== undefined) admins = admins.where('id', '=', onlyId);
  const events = Map.groupBy(await ownEvents(db, onlyId), (row) => row.admin_id);
  const logins = new Map((await lastLogins(db, onlyId)).map((row) => [row.admin_id, row.at]));
  const links = new Map((await waitingLinks(db, now, onlyId)).map((row) => [row.admin_id, row.expires_at]));
  const judgeLinks = new Map((await workingJudgeLinks(db, now, onlyId)).map((row) => [row.link_by, row.count]));
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

const ownEvents = (db: Db, onlyId: string | undefined) =>
  db
    .selectFrom('admin_events')
    .innerJoin('events', 'events.id', 'admin_events.event_id')
    .select(['admin_events.admin_id', 'admin_events.event_id', 'events.title'])
    .$if(onlyId !== undefined, (query) => query.where('admin_events.admin_id', '=', onlyId ?? ''))
    .orderBy(byName('events.title'))
    .execute();

const lastLogins = (db: Db, onlyId: string | undefined) =>
  db
    .selectFrom('login_history')
    .select((query) => ['admin_id', query.fn.max('at').as('at')])
    .where('succeeded', '=', 1)
    .where('admin_id', 'is not', null)
    .$if(onlyId !== undefined, (query) => query.where('admin_id', '=', onlyId ?? ''))
    .groupBy('admin_id')
    .execute();

const waitingLinks = (db: Db, now: Date, onlyId: string | undefined) =>
  db
    .selectFrom('password_links')
    .select(['admin_id', 'expires_at'])
    .where('admin_id', 'is not', null)
    .$if(onlyId !== undefined, (query) => query.where('admin_id', '=', onlyId ?? ''))
    .where('expires_at', '>', now.toISOString())
    .execute();

const workingJudgeLinks = (db: Db, now: Date, onlyId: string | undefined) =>
  db
    .selectFrom('judging_judges')
    .select(({ fn }) => ['link_by', fn.countAll<number>().as('count')])
    .where('link_by', 'is not', null)
    .where('revoked_at', '=', '')
    .where('expires_at', '>', now.toISOString())
    .$if(onlyId !== undefined, (query) => query.where('link_by', '=', onlyId ?? ''))
    .groupBy('link_by')
    .execute();
