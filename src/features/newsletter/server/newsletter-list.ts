import { recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';

export async function readSubscribers(db: Db) {
  const subscribers = await db
    .selectFrom('newsletter_subscribers')
    .select(['id as _id', 'email', 'created_at as createdAt'])
    .where('unsubscribed_at', 'is', null)
    .where('confirmed_at', '<>', '')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const { left } = await db
    .selectFrom('newsletter_subscribers')
    .select((query) => query.fn.countAll<number>().as('left'))
    .where('unsubscribed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { subscribers, left };
}

/** The record keeps no address: a removed reader may want to be forgotten. */
export function removeSubscriber(
  { db, now }: Platform,
  subscriberId: string,
  adminId: string,
): Promise<{ message: string } | Refusal<'gone'>> {
  return write(db, async (tx) => {
    const removed = await tx
      .deleteFrom('newsletter_subscribers')
      .where('id', '=', subscriberId)
      .returning('created_at')
      .executeTakeFirst();
    if (!removed) return refuse('gone');
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'newsletter.remove',
      subject: `subscriber:${subscriberId}`,
      before: { joinedAt: removed.created_at },
    });
    return { message: 'The address is off the list.' };
  });
}
