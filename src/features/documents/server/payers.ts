import type { Selectable } from 'kysely';
import type { Database, Db } from '#server/db/schema.ts';

type LedgerRow = Pick<
  Selectable<Database['payment_ledger']>,
  'kind' | 'source' | 'actor' | 'from_account' | 'to_account' | 'amount_paise'
>;

/** Money came in, or went again. */
export const isReceived = ({ from_account, to_account }: LedgerRow): boolean =>
  from_account === 'received' || to_account === 'received';

/**
 * The account whose claim the received money followed: a team that is handed over afterwards was paid by its first
 * leader. `rows` in the order of the ledger; '' where it names nobody, as for a sale at the spot desk or for cash after
 * a proof that was rejected: then the registration's leader by now.
 */
export function payerOf(rows: readonly LedgerRow[]): string {
  let [claimant, payer] = ['', ''];
  let isRejected = false;
  let received = 0;
  for (const row of rows) {
    if (row.kind === 'claimed') claimant = row.actor;
    if (row.to_account === 'received') {
      if (received === 0) payer = row.source === 'cash' && isRejected ? '' : claimant;
      received += row.amount_paise;
    }
    // An approval was taken back: nobody has paid yet. What is given back was paid all the same.
    if (row.from_account === 'received' && row.to_account !== 'refunded') received -= row.amount_paise;
    isRejected = isRejectedAfter(row, isRejected);
  }
  return payer.startsWith('student:') ? payer.slice('student:'.length) : '';
}

/** Cash opens a rejected payment again without anybody having found the proof to be right. */
function isRejectedAfter({ source, from_account, to_account }: LedgerRow, before: boolean): boolean {
  if (to_account === 'rejected') return true;
  return before && !(from_account === 'rejected' && source !== 'cash');
}

/** As the registration named somebody who has handed it over. */
export async function readPayer(db: Db, { id }: { id: string }, payer: string) {
  const details = ['name', 'college'] as const;
  const inTeam = db.selectFrom('team_members').select(details).where('registration_id', '=', id);
  const member = await inTeam.where('student_id', '=', payer).orderBy('changed_at', 'desc').executeTakeFirst();
  const account = db.selectFrom('students').select(details).where('id', '=', payer);
  return member ?? (await account.executeTakeFirst()) ?? { name: 'Deleted account', college: '' };
}
