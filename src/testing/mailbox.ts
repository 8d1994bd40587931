import type { TestApp } from './test-app.ts';

/** What the outbox holds for an address, oldest first. */
export function mailsTo(app: TestApp, email: string) {
  return app.platform.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
}

/** The tokens of the links that were mailed to an address, oldest first. */
export async function tokensMailedTo(app: TestApp, email: string): Promise<string[]> {
  const mails = await mailsTo(app, email);
  return mails.flatMap(({ text }) => /#([\w-]+)/.exec(text)?.[1] ?? []);
}
