import type { ExpressionBuilder } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { deleteMails } from '#server/mail/outbox.ts';
import type { Platform } from '#server/platform.ts';
import { dayMs } from '#shared/calendar.ts';

const keptDays = 30;
const atOnce = 200;

/**
 * Whether an address was typed and nobody has confirmed it. An address that has left stays stored, so that it stays off
 * the list.
 */
export const isWaiting = ({ eb, and }: ExpressionBuilder<Database, 'newsletter_subscribers'>) =>
  and([eb('confirmed_at', '=', ''), eb('unsubscribed_at', 'is', null)]);

/** Deletes addresses that nobody confirmed within 30 days, with their mails, because a stranger may have typed them. */
export async function forgetUnconfirmed({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - keptDays * dayMs).toISOString();
  for (let deleted = atOnce; deleted === atOnce; ) {
    deleted = await write(db, async (tx) => {
      const old = tx.selectFrom('newsletter_subscribers').select('id').where(isWaiting);
      const some = old.where('created_at', '<', oldest).limit(atOnce);
      const gone = await tx
        .deleteFrom('newsletter_subscribers')
        .where('id', 'in', some)
        // Checked again, because an address may be confirmed at the same moment.
        .where(isWaiting)
        .returning('id')
        .execute();
      const ids = gone.map(({ id }) => id);
      if (ids.length > 0) await deleteMails(tx, ids);
      return ids.length;
    });
  }
}
