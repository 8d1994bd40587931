import { write } from '#server/db/write.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';

const answer = { message: 'You are off the list and will get no more newsletters.' };

/** Takes the address that a token belongs to off the list; doing it again is harmless and answers alike. */
export function leaveNewsletter(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  token: string,
): Promise<typeof answer | Refusal<'noSuchSubscriber'>> {
  return write(db, async (tx) => {
    const subscribers = tx.selectFrom('newsletter_subscribers').select('id').where('unsubscribe_token', '=', token);
    if (!(await subscribers.executeTakeFirst())) return refuse('noSuchSubscriber');
    await tx
      .updateTable('newsletter_subscribers')
      .set({ unsubscribed_at: now().toISOString() })
      .where('unsubscribe_token', '=', token)
      .where('unsubscribed_at', 'is', null)
      .execute();
    return answer;
  });
}
