import { sql } from 'kysely';
import { type MyData, myData } from '#features/accounts/own-data-contract.ts';
import { readEdition } from '#features/edition/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { Content } from '#server/http/content.ts';
import type { Viewer } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import { dayOf } from '#shared/calendar.ts';
import { findAccount, readProfile } from '../profile/students.ts';
import { readOwnSessions } from '../sessions/own-sessions.ts';

/** The data that features keep about a student, by their names in the file. */
export type DataParts = Record<string, (studentId: string) => Promise<unknown>>;

export async function downloadMyData(platform: Platform, parts: DataParts, viewer: Viewer): Promise<Content> {
  const data = myData.parse(await collect(platform, parts, viewer));
  const { timeZone } = await readEdition(platform.db);
  const day = dayOf(new Date(data.exportedAt), timeZone);
  return new Content(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="my-data-${day}.json"`,
    'cache-control': 'no-store',
  });
}

async function collect(platform: Platform, parts: DataParts, viewer: Viewer): Promise<MyData> {
  const { db, now } = platform;
  const profile = await readProfile(platform, viewer.id);
  const account = await findAccount(db, viewer.id);
  const own: MyData = {
    exportedAt: now().toISOString(),
    notes: [
      'Your password and the tokens of your sessions are stored as hashes only, which are not part of this file.',
      'Mails are those to your present address.',
      'The network that your account was made from is kept as a code for 30 days, never as an address.',
      'A link to a screenshot of a payment works for one to two hours after this file was made.',
    ],
    profile,
    settings: { mailNotifications: account?.mail_wanted === 1 },
    signUpNetwork: account?.sign_up_network ?? '',
    sessions: await readOwnSessions(db, viewer, now()),
    mails: await mailsTo(db, { id: viewer.id, email: profile.email }),
  };
  const others: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(parts)) others[name] = await read(viewer.id);
  return { ...own, ...others };
}

/**
 * Leaves out the text of mails, because it may contain a link that opens the account. Also leaves out mails to
 * organisers: they have the student's id only so that they are deleted with the account.
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
