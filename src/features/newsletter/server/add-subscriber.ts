import { sql } from 'kysely';
import { recordAudit } from '#server/audit.ts';
import { write } from '#server/db/write.ts';
import { newId, newToken } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { putOnList } from './confirm-and-leave.ts';

/** Adds an address whose owner has asked an organiser. The audit record has no address, as when one is removed. */
export function addSubscriber({ db, now }: Platform, email: string, adminId: string): Promise<{ message: string }> {
  return write(db, async (tx) => {
    const at = now().toISOString();
    const tokens = { unsubscribe_token: newToken(), confirm_token: newToken() };
    await tx
      .insertInto('newsletter_subscribers')
      .values({ id: newId(), email, created_at: at, ...tokens, unsubscribed_at: null, confirmed_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id } = await tx
      .updateTable('newsletter_subscribers')
      .set(putOnList(now()))
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
