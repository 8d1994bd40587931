import type { Tx } from '../db/schema.ts';
import type { Table } from '../db/tables.ts';
import { erasedMail } from '../mail/mail-secrets.ts';

/** Erases the words of all mails that wait, so that none of them is sent. Returns how many. */
export async function endUnsentMails(tx: Tx, tables: Table[]): Promise<number> {
  const { secrets, ...words } = erasedMail;
  // An older backup has no such column.
  const canSeal = tables.some(({ name, columns }) => name === 'mail_outbox' && columns.includes('secrets'));
  const { numUpdatedRows } = await tx
    .updateTable('mail_outbox')
    // Not now: the server may have another clock, and would send the empty mail.
    .set(({ ref }) => ({ ...words, ...(canSeal && { secrets }), good_until: ref('created_at') }))
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
