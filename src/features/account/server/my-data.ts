import { sql } from 'kysely';
import { findStudent, toStudentProfile, wantsMail } from '#features/identity/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { Content } from '#server/http/content.ts';
import type { Viewer } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import { type MyData, myData } from '../contract.ts';

/** What a feature keeps about a student, by the name it has in the file. */
export type DataParts = Record<string, (studentId: string) => Promise<unknown>>;

export async function downloadMyData(platform: Platform, parts: DataParts, viewer: Viewer): Promise<Content> {
  const data = myData.parse(await collect(platform, parts, viewer));
  return new Content(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="my-data-${data.exportedAt.slice(0, 10)}.json"`,
    'cache-control': 'no-store',
  });
}

async function collect({ db, now }: Platform, parts: DataParts, viewer: Viewer): Promise<MyData> {
  const row = await findStudent(db, viewer.id);
  if (!row) throw new Error('a session outlived its student');
  const own: MyData = {
    exportedAt: now().toISOString(),
    notes: [
      'Your password and the tokens of your sessions are stored as hashes only, which are not part of this file.',
      'Mails are those to your present address.',
      'A link to a screenshot of a payment works for one to two hours after this file was made.',
    ],
    profile: toStudentProfile(row),
    settings: { mailNotifications: await wantsMail(db, viewer.id) },
    sessions: await sessionsOf(db, viewer),
    mails: await mailsTo(db, row),
  };
  const others: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(parts)) others[name] = await read(viewer.id);
  return { ...own, ...others };
}

async function sessionsOf(db: Db, { id, session }: Viewer): Promise<MyData['sessions']> {
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'expires_at'])
    .where('student_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    openedAt: row.created_at,
    endsAt: row.expires_at,
    isThisOne: row.token_hash === session,
  }));
}

/**
 * Without their words: one of them may hold a link that opens the account. And without those to organisers, which are
 * kept with the student only to go with the account.
 */
async function mailsTo(db: Db, { id, email }: { id: string; email: string }): Promise<MyData['mails']> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['subject', 'created_at', 'sent_at'])
    .where('student_id', '=', id)
    .where(sql<string>`lower(recipient)`, '=', email.toLowerCase())
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({ subject: row.subject, writtenAt: row.created_at, sentAt: row.sent_at }));
}
