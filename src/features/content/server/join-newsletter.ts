import { sql } from 'kysely';
import { write } from '#server/db/write.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import { newId, newToken } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { AddressThrottle } from './address-throttle.ts';

// One answer for new, known and returning addresses: who is on the list is nobody else's business.
const answer = { message: 'Thank you. You are on the newsletter list.' };

/** Puts an address on the list, once; an address that had left is on it again. */
export async function joinNewsletter(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  throttle: AddressThrottle,
  { body, ip }: { body: { email: string; website: string }; ip: string },
): Promise<typeof answer | Refusal<'tooMany'>> {
  if (await throttle.isBarred(ip)) return refuse('tooMany');
  if (body.website) return answer;
  const { email } = body;
  await write(db, async (tx) => {
    await tx
      .insertInto('newsletter_subscribers')
      .values({
        id: newId(),
        email,
        created_at: now().toISOString(),
        unsubscribe_token: newToken(),
        unsubscribed_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .updateTable('newsletter_subscribers')
      .set({ unsubscribed_at: null })
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .where('unsubscribed_at', 'is not', null)
      .execute();
  });
  return answer;
}
