import type { z } from 'zod';
import type * as admin from '#features/registrations/admin-contract.ts';
import type { Db } from '#server/db/schema.ts';
import { ofEvents } from '#server/http/event-scope.ts';
import type { AdminViewer } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import type { Output } from '#shared/endpoint.ts';
import { type ListView, listViewOf, tagOf } from '../list-revision.ts';
import type { LinkSigner } from '../proof-links.ts';
import { selectRegistrations, toRegistration } from '../rows.ts';
import { cursorText, isNewer, isOlder, readCursor } from './cursor.ts';
import { isFiltered, matchingRegistrations } from './matching-registrations.ts';

type Query = z.output<typeof admin.registrationPageQuery>;

/** Counting all that a common word finds would read every row. */
const mostCounted = 1_000;

export async function findRegistrations(
  platform: Platform,
  links: LinkSigner,
  viewer: AdminViewer,
  query: Query,
): Promise<Output<typeof admin.findRegistrations>> {
  const { db, now } = platform;
  const view = await listViewOf(db, viewer);
  // Before the rows: rows that are newer than it only make the screen ask once more.
  const revision = await tagOf(db, view, now());
  const page = await readPage(platform, view, query);
  const rows = await readRows(db, view, links, page.ids);
  const events = await db
    .selectFrom('events')
    .select(['id as _id', 'title'])
    .where(ofEvents(view.scope, 'events.id'))
    .orderBy('title')
    .execute();
  return { registrations: rows, events, ...page.cursors, ...(await readCounts(platform, view, query, page)), revision };
}

interface PageOfIds {
  ids: string[];
  /** The filters let through no others. */
  isWhole: boolean;
  cursors: { next: string; previous: string };
}

async function readPage(platform: Platform, view: ListView, query: Query): Promise<PageOfIds> {
  const { limit } = query;
  const after = readCursor(query.after);
  const before = readCursor(query.before);
  const direction = before ? 'asc' : 'desc';
  let found = matchingRegistrations(platform, view, query)
    .select(['registrations.id', 'registrations.created_at'])
    .orderBy('registrations.created_at', direction)
    .orderBy('registrations.id', direction)
    .limit(limit + 1);
  if (before) found = found.where(isNewer(before));
  else if (after) found = found.where(isOlder(after));
  const read = await found.execute();
  const hasMore = read.length > limit;
  const page = before ? read.slice(0, limit).reverse() : read.slice(0, limit);
  const [first, last] = [page.at(0), page.at(-1)];
  const hasNewer = before ? hasMore : after !== undefined;
  const hasOlder = before ? true : hasMore;
  return {
    ids: page.map(({ id }) => id),
    isWhole: !before && !after && !hasMore,
    cursors: {
      previous: first && hasNewer ? cursorText(first) : '',
      next: last && hasOlder ? cursorText(last) : '',
    },
  };
}

async function readRows(db: Db, view: ListView, links: LinkSigner, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await selectRegistrations(db).where('registrations.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toRegistration(row, links, view)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function readCounts(platform: Platform, view: ListView, query: Query, { ids, isWhole }: PageOfIds) {
  const { db } = platform;
  const inScope = db.selectFrom('registrations').where(ofEvents(view.scope, 'registrations.event_id'));
  const { total } = await inScope.select((rows) => rows.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const newest = await inScope
    .select((rows) => rows.fn.max('registrations.created_at').as('at'))
    .executeTakeFirstOrThrow();
  const { arrived } = query.since
    ? await inScope
        .where('registrations.created_at', '>', query.since)
        .select((rows) => rows.fn.countAll<number>().as('arrived'))
        .executeTakeFirstOrThrow()
    : { arrived: 0 };
  return { total, newest: newest.at ?? '', arrived, ...(await countFound()) };

  async function countFound() {
    if (isWhole) return { found: ids.length, isMoreFound: false };
    if (!isFiltered(query)) return { found: total, isMoreFound: false };
    const counted = query.q.trim()
      ? matchingRegistrations(platform, view, query).limit(mostCounted + 1)
      : matchingRegistrations(platform, view, query);
    const { found } = await db
      .selectFrom(counted.select('registrations.id').as('matching'))
      .select((rows) => rows.fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow();
    return query.q.trim() && found > mostCounted
      ? { found: mostCounted, isMoreFound: true }
      : { found, isMoreFound: false };
  }
}
