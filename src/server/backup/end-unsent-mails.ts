import type { Tx } from '../db/schema.ts';
import type { Table } from '../db/tables.ts';
import { erasedMail } from '../mail/mail-secrets.ts';

/** Erases the text of all unsent mails, so that they will not be sent. Returns how many there were. */
export async function endUnsentMails(tx: Tx, tables: Table[]): Promise<number> {
  const { secrets, ...words } = erasedMail;
  // An older backup has no such column.
  const canSeal = tables.some(({ name, columns }) => name === 'mail_outbox' && columns.includes('secrets'));
  const { numUpdatedRows } = await tx
    .updateTable('mail_outbox')
    // In the past, not the current time: the server's clock may be behind this one, and it would send the empty mail.
    .set(({ ref }) => ({ ...words, ...(canSeal && { secrets }), good_until: ref('created_at') }))
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
