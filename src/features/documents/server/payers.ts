import type { Selectable } from 'kysely';
import type { Database, Db } from '#server/db/schema.ts';

type LedgerRow = Pick<
  Selectable<Database['payment_ledger']>,
  'kind' | 'source' | 'actor' | 'from_account' | 'to_account' | 'amount_paise' | 'at'
>;

/** Money came in, or went again. */
export const isReceived = ({ from_account, to_account }: LedgerRow): boolean =>
  from_account === 'received' || to_account === 'received';

interface Line {
  id: string;
  /** The student who leads the team now, or who has the order. */
  student_id: string;
}

/** The student who paid: a team that is handed over afterwards was paid by its first leader. */
export async function payerOf(db: Db, line: Line, rows: readonly LedgerRow[]): Promise<string> {
  const { claimant, at } = firstMoney(rows);
  return claimant || (await leaderAt(db, line, at));
}

/**
 * When money came in, and the account whose claim it followed; '' where it followed none, as a sale at the spot desk, or
 * cash after a proof that was rejected. `rows` in the order of the ledger.
 */
function firstMoney(rows: readonly LedgerRow[]): { claimant: string; at: string } {
  let [claimant, payer, paidAt] = ['', '', ''];
  let isRejected = false;
  let received = 0;
  for (const row of rows) {
    if (row.kind === 'claimed') claimant = row.actor;
    if (row.to_account === 'received') {
      if (received === 0) [payer, paidAt] = [row.source === 'cash' && isRejected ? '' : claimant, row.at];
      received += row.amount_paise;
    }
    // An approval was taken back: nobody has paid yet. What is given back was paid all the same.
    if (row.from_account === 'received' && row.to_account !== 'refunded') received -= row.amount_paise;
    isRejected = isRejectedAfter(row, isRejected);
  }
  return { claimant: studentIn(payer), at: paidAt };
}

/** A hand-over is recorded by the leader who makes it: the first one since then tells who led the team. */
async function leaderAt(db: Db, { id, student_id }: Line, at: string): Promise<string> {
  const handedOver = await db
    .selectFrom('audit_log')
    .select('actor')
    .where('subject', '=', `registration:${id}`)
    .where('action', '=', 'team.hand-over')
    .where('at', '>=', at)
    .orderBy('position')
    .executeTakeFirst();
  return handedOver ? studentIn(handedOver.actor) : student_id;
}

const studentIn = (actor: string) => (actor.startsWith('student:') ? actor.slice('student:'.length) : '');

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
