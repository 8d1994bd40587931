import { sql } from 'kysely';
import { recordAudit } from '#server/audit.ts';
import { write } from '#server/db/write.ts';
import { newId, newToken } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';

/** Adds an address whose owner has asked an organiser. The audit record has no address, as when one is removed. */
export function addSubscriber({ db, now }: Platform, email: string, adminId: string): Promise<{ message: string }> {
  return write(db, async (tx) => {
    const at = now().toISOString();
    const tokens = { unsubscribe_token: newToken(), confirm_token: newToken() };
    const onList = { unsubscribed_at: null, confirmed_at: at };
    await tx
      .insertInto('newsletter_subscribers')
      .values({ id: newId(), email, created_at: at, ...tokens, ...onList })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id } = await tx
      .updateTable('newsletter_subscribers')
      .set(onList)
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'newsletter.add',
      subject: `subscriber:${id}`,
      after: { joinedAt: at },
    });
    return { message: 'The address is on the list.' };
  });
}
