import { fillSecrets } from '#server/mail/mail-secrets.ts';
import type { TestApp } from './test-app.ts';

/** The mails in the outbox for an address, as they would be sent: oldest first, then by subject. */
export async function mailsTo(app: TestApp, email: string) {
  const { db, vault } = app.platform;
  const mails = await db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at')
    // The clock is stopped, so PostgreSQL would return mails of the same time in any order.
    .orderBy('subject')
    .execute();
  return mails.map((mail) => ({ ...mail, ...fillSecrets(vault, mail) }));
}

/** The tokens of the links that were mailed to an address, oldest first. */
export async function tokensMailedTo(app: TestApp, email: string): Promise<string[]> {
  const mails = await mailsTo(app, email);
  return mails.flatMap(({ text }) => /#([\w-]+)/.exec(text)?.[1] ?? []);
}
