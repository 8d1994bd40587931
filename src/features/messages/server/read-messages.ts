import { type ExpressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Db } from '#server/db/schema.ts';
import { type listMessages, type MessageFilter, messagesPerPage, type ReceivedMessage } from '../contract.ts';

type Query = z.output<typeof listMessages.query>;

export async function readMessages(db: Db, { q, filter, page: wanted }: Query) {
  const found = await count(db, filter, q);
  const pages = Math.max(1, Math.ceil(found / messagesPerPage));
  const page = Math.min(wanted, pages);
  const rows = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where((query) => matches(query, filter, q))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(messagesPerPage)
    .offset((page - 1) * messagesPerPage)
    .execute();
  return {
    messages: await withReplies(db, rows),
    total: await count(db, 'all', ''),
    unread: await count(db, 'unread', ''),
    found,
    page,
    pages,
  };
}

export async function findMessage(db: Db, id: string): Promise<ReceivedMessage | undefined> {
  const rows = await db.selectFrom('contact_messages').selectAll().where('id', '=', id).execute();
  return (await withReplies(db, rows))[0];
}

type MessagesQuery = ExpressionBuilder<Database, 'contact_messages'>;

function matches(query: MessagesQuery, filter: MessageFilter, text: string) {
  const conditions = [];
  if (filter === 'unread') conditions.push(query('is_read', '=', 0));
  if (filter === 'unanswered') conditions.push(query('reply_count', '=', 0));
  if (text) {
    const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
    const columns = ['name', 'email', 'subject', 'message'] as const;
    conditions.push(
      query.or(columns.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`)),
    );
  }
  return query.and(conditions);
}

async function count(db: Db, filter: MessageFilter, text: string): Promise<number> {
  const { found } = await db
    .selectFrom('contact_messages')
    .select((query) => query.fn.countAll<number>().as('found'))
    .where((query) => matches(query, filter, text))
    .executeTakeFirstOrThrow();
  return found;
}

async function withReplies(db: Db, rows: readonly MessageRow[]): Promise<ReceivedMessage[]> {
  const ids = rows.map(({ id }) => id);
  const replies = await db
    .selectFrom('message_replies')
    .select(['message_id', 'author', 'text', 'created_at'])
    .where('message_id', 'in', ids.length > 0 ? ids : [''])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
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

interface MessageRow {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  is_read: 0 | 1;
  created_at: string;
}
