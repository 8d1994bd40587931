import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/db/schema.ts';
import { revisionOf } from '#server/lists/list-revisions.ts';
import { inOrder, type List, mostCounted, readPage } from '#server/lists/read-page.ts';
import { holdsWord, rarestFirst } from '#server/lists/search-text.ts';
import type { Platform } from '#server/platform.ts';
import type { Output } from '#shared/endpoint.ts';
import type { findMessages as findCall, MessageFilters, ReceivedMessage } from '../contract.ts';

type Query = z.output<typeof findCall.query>;

/** Unlike other searches this reads the text of every message, which may be 4,000 letters long. */
export async function findMessages(
  { db, wholeTables }: Pick<Platform, 'db' | 'wholeTables'>,
  query: Query,
): Promise<Output<typeof findCall>> {
  const revision = await revisionOf(db, 'messages');
  const { ids, ...info } = await readPage(query.q ? wholeTables : db, listOf(query), query);
  return { messages: await readMessages(db, ids), unread: await countUnread(db), ...info, revision };
}

export async function countUnread(db: Db): Promise<number> {
  const { unread } = await db
    .selectFrom('contact_messages')
    .select((rows) => rows.fn.countAll<number>().as('unread'))
    .where('is_read', '=', 0)
    .executeTakeFirstOrThrow();
  return unread;
}

export async function findMessage(db: Db, id: string): Promise<ReceivedMessage | undefined> {
  return (await readMessages(db, [id]))[0];
}

function listOf({ q, filter }: MessageFilters): List {
  const terms = rarestFirst(q);
  const filters: Expression<SqlBool>[] = terms.map(({ word }) => holdsWord(searched, word));
  if (filter === 'unread') filters.push(sql`contact_messages.is_read = 0`);
  if (filter === 'unanswered') filters.push(sql`contact_messages.reply_count = 0`);
  return {
    table: 'contact_messages',
    column: 'created_at',
    order: 'desc',
    visible: [],
    filters,
    mostCounted: terms.length > 0 ? mostCounted : undefined,
  };
}

const searched = sql`lower(contact_messages.name || ' ' || contact_messages.email || ' ' ||
  contact_messages.subject || ' ' || contact_messages.message)`;

/** In the order of `ids`, with their answers. */
async function readMessages(db: Db, ids: readonly string[]): Promise<ReceivedMessage[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('contact_messages').selectAll().where('id', 'in', ids).execute();
  const replies = await db
    .selectFrom('message_replies')
    .select(['message_id', 'author', 'text', 'created_at'])
    .where('message_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return inOrder(ids, rows, ({ id }) => id).map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    isRead: row.is_read === 1,
    createdAt: row.created_at,
    replies: replies
      .filter(({ message_id }) => message_id === row.id)
      .map(({ author, text, created_at }) => ({ author, text, createdAt: created_at })),
  }));
}
