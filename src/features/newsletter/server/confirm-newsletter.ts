import { didChange } from '#server/db/concurrency.ts';
import { write } from '#server/db/write.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';

const answer = { message: 'You are on the newsletter list.' };

/** Only mails to the address carry its token: who has it may put the address on the list, again too. */
export function confirmNewsletter(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  token: string,
): Promise<typeof answer | Refusal<'noSuchSubscriber'>> {
  return write(db, async (tx) => {
    const confirm = tx
      .updateTable('newsletter_subscribers')
      .set({ confirmed_at: now().toISOString(), unsubscribed_at: null })
      .where('unsubscribe_token', '=', token);
    return (await didChange(confirm)) ? answer : refuse('noSuchSubscriber');
  });
}
