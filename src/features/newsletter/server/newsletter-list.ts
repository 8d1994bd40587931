import { sql } from 'kysely';
import type { z } from 'zod';
import { readEdition } from '#features/edition/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { Streamed } from '#server/http/content.ts';
import { revisionOf } from '#server/lists/list-revisions.ts';
import { inOrder, type List, mostCounted, readIds, readPage } from '#server/lists/read-page.ts';
import { holdsWord, rarestFirst } from '#server/lists/search-text.ts';
import { csvAnswer } from '#server/lists/streamed-lists.ts';
import type { Platform } from '#server/platform.ts';
import { sortableTime } from '#shared/calendar.ts';
import type { Output } from '#shared/endpoint.ts';
import { paths } from '#shared/paths.ts';
import type { findSubscribers as findCall, Subscriber, SubscriberFilters } from '../contract.ts';

type Query = z.output<typeof findCall.query>;

export async function findSubscribers(db: Db, query: Query): Promise<Output<typeof findCall>> {
  const revision = await revisionOf(db, 'newsletter');
  const { ids, ...info } = await readPage(db, listOf(query), query);
  const { left } = await db
    .selectFrom('newsletter_subscribers')
    .select((rows) => rows.fn.countAll<number>().as('left'))
    .where('unsubscribed_at', 'is not', null)
    // Without a confirmation the address was never on the list, because a stranger may have typed it.
    .where('confirmed_at', '<>', '')
    .executeTakeFirstOrThrow();
  return { subscribers: await readSubscribers(db, ids), left, ...info, revision };
}

/** If PUBLIC_URL is set, each row has the unsubscribe link that every newsletter must contain. */
export async function exportSubscribers({ db, now, config }: Platform, filters: SubscriberFilters): Promise<Streamed> {
  const { timeZone } = await readEdition(db);
  return csvAnswer({ name: 'newsletter', head: ['Email', 'Joined', 'Link to leave'], timeZone, now: now() }, cells());

  async function* cells() {
    for await (const ids of readIds(db, listOf(filters))) {
      const rows = await selectSubscribers(db, ids).select('unsubscribe_token as token').execute();
      yield inOrder(ids, rows, ({ _id }) => _id).map((row) => [
        row.email,
        joined(row.createdAt),
        linkToLeave(row.token),
      ]);
    }
  }

  function linkToLeave(token: string): string {
    return config.publicUrl ? config.publicUrl + paths.newsletterLeave(token) : '';
  }

  function joined(at: string): string {
    return sortableTime(new Date(at), timeZone).slice(0, 16);
  }
}

/** The subscribers who have confirmed and not left. */
function listOf({ q }: SubscriberFilters): List {
  const terms = rarestFirst(q);
  return {
    table: 'newsletter_subscribers',
    column: 'created_at',
    order: 'desc',
    visible: [sql`unsubscribed_at is null`, sql`confirmed_at <> ''`],
    filters: terms.map(({ word }) => holdsWord(sql`lower(email)`, word)),
    mostCounted: terms.length > 0 ? mostCounted : undefined,
  };
}

async function readSubscribers(db: Db, ids: readonly string[]): Promise<Subscriber[]> {
  if (ids.length === 0) return [];
  return inOrder(ids, await selectSubscribers(db, ids).execute(), ({ _id }) => _id);
}

const selectSubscribers = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('newsletter_subscribers')
    .select(['id as _id', 'email', 'created_at as createdAt'])
    .where('id', 'in', ids);
