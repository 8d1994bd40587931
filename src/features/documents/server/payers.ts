import type { Selectable } from 'kysely';
import type { Database, Db } from '#server/db/schema.ts';

type LedgerRow = Pick<Selectable<Database['payment_ledger']>, 'kind' | 'actor' | 'from_account' | 'to_account'>;

/** Money came in, or went again. */
export const isReceived = ({ from_account, to_account }: LedgerRow): boolean =>
  from_account === 'received' || to_account === 'received';

/**
 * The account that said so before the money was received: a team that is handed over afterwards was paid by its first
 * leader. `rows` in the order of the ledger; '' where it names nobody, as for a sale at the spot desk.
 */
export function payerOf(rows: readonly LedgerRow[]): string {
  const first = rows.findIndex(isReceived);
  const claims = (first < 0 ? rows : rows.slice(0, first)).filter(({ kind }) => kind === 'claimed');
  const actor = claims.at(-1)?.actor ?? '';
  return actor.startsWith('student:') ? actor.slice('student:'.length) : '';
}

/** As the registration named somebody who has handed it over. */
export async function readPayer(db: Db, { id }: { id: string }, payer: string) {
  const details = ['name', 'college'] as const;
  const inTeam = db.selectFrom('team_members').select(details).where('registration_id', '=', id);
  const member = await inTeam.where('student_id', '=', payer).orderBy('changed_at', 'desc').executeTakeFirst();
  const account = db.selectFrom('students').select(details).where('id', '=', payer);
  return member ?? (await account.executeTakeFirst()) ?? { name: 'Deleted account', college: '' };
}
