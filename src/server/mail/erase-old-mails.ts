import { sql } from 'kysely';
import { dayMs } from '#shared/calendar.ts';
import { inParts } from '../db/in-parts.ts';
import type { Db } from '../db/schema.ts';
import { write } from '../db/write.ts';
import { erasedMail } from './mail-secrets.ts';

const keptDays = 30;

/** The group of the last mail to a deleted account. It is deleted completely, including the address. */
export const toDeletedAccounts = 'to deleted accounts';

/** Erases the text of old mails; recipient, subject and times stay. Unsent mails of this age are too old to be sent. */
export async function eraseOldMails(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs).toISOString();
  await write(db, (tx) =>
    tx.deleteFrom('mail_outbox').where('group_id', '=', toDeletedAccounts).where('created_at', '<=', before).execute(),
  );
  const parts = inParts((id, most) =>
    db
      .selectFrom('mail_outbox')
      .select(['id', 'created_at', sql<unknown>`text <> ''`.as('hasWords')])
      .where('id', '>', id)
      .orderBy('id')
      .limit(most)
      .execute(),
  );
  for await (const rows of parts) {
    const old = rows.filter(({ created_at, hasWords }) => Boolean(hasWords) && created_at <= before);
    if (old.length === 0) continue;
    const ids = old.map(({ id }) => id);
    await write(db, (tx) => tx.updateTable('mail_outbox').set(erasedMail).where('id', 'in', ids).execute());
  }
}
