import { sql } from 'kysely';
import { didChange } from '#server/db/concurrency.ts';
import { write } from '#server/db/write.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';

const confirmed = { message: 'You are on the newsletter list.' };

/** Adds the address of a token, even if it has left before. Only mails to the address contain the token. */
export function confirmNewsletter(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  token: string,
): Promise<typeof confirmed | Refusal<'noSuchSubscriber'>> {
  return write(db, async (tx) => {
    const confirm = tx.updateTable('newsletter_subscribers').set(putOnList(now())).where('confirm_token', '=', token);
    return (await didChange(confirm)) ? confirmed : refuse('noSuchSubscriber');
  });
}

/** An address that returns is on the list since its return, and one that is on the list already since before. */
export const putOnList = (now: Date) => {
  const at = now.toISOString();
  return {
    confirmed_at: at,
    unsubscribed_at: null,
    created_at: sql<string>`case when unsubscribed_at is null and confirmed_at <> '' then created_at else ${at} end`,
  };
};

const left = { message: 'You are off the list and will get no more newsletters.' };

/** Removes the address of a token from the list. A second call has no effect and gets the same answer. */
export function leaveNewsletter(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  token: string,
): Promise<typeof left | Refusal<'noSuchSubscriber'>> {
  return write(db, async (tx) => {
    const subscribers = tx.selectFrom('newsletter_subscribers').select('id').where('unsubscribe_token', '=', token);
    if (!(await subscribers.executeTakeFirst())) return refuse('noSuchSubscriber');
    await tx
      .updateTable('newsletter_subscribers')
      .set({ unsubscribed_at: now().toISOString() })
      .where('unsubscribe_token', '=', token)
      .where('unsubscribed_at', 'is', null)
      .execute();
    return left;
  });
}
