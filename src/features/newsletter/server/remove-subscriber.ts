import { recordAudit } from '#server/audit.ts';
import { write } from '#server/db/write.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import { deleteMails } from '#server/mail/outbox.ts';
import type { Platform } from '#server/platform.ts';

/** The audit record has no address, because a removed subscriber may want to be forgotten. */
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
    await deleteMails(tx, [subscriberId]);
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'newsletter.remove',
      subject: `subscriber:${subscriberId}`,
      before: { joinedAt: removed.created_at },
    });
    return { message: 'The address is off the list.' };
  });
}
