import type { Selectable } from 'kysely';
import type { Database, Db } from '#server/db/schema.ts';

type LedgerRow = Pick<
  Selectable<Database['payment_ledger']>,
  'kind' | 'source' | 'actor' | 'from_account' | 'to_account' | 'amount_paise' | 'at'
>;

/** Whether the row adds to the received money or takes from it. */
export const isReceived = ({ from_account, to_account }: LedgerRow): boolean =>
  from_account === 'received' || to_account === 'received';

interface Line {
  id: string;
  /** The student who leads the team now, or who bought the pass. */
  student_id: string;
}

/** The student who paid. If a team is handed over after the payment, that is its earlier leader. */
export async function payerOf(db: Db, line: Line, rows: readonly LedgerRow[]): Promise<string> {
  const { claimant, at } = firstMoney(rows);
  return claimant || (await leaderAt(db, line, at));
}

/**
 * When money first came in, and the account that had claimed to have paid. The account is '' if no claim led to the
 * money: for a sale at the spot desk, and for cash after a rejected proof. `rows` are in the order of the ledger.
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
    // An approval was undone, so nobody has paid yet. A refund does not undo the payment.
    if (row.from_account === 'received' && row.to_account !== 'refunded') received -= row.amount_paise;
    isRejected = isRejectedAfter(row, isRejected);
  }
  return { claimant: studentIn(payer), at: paidAt };
}

/**
 * The leader at a moment. The audit record of a hand-over names the leader who makes it, so the first hand-over after
 * the moment names the leader at that time.
 */
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

/**
 * Whether the payment is rejected after this row. Cash reopens a rejected payment, but it does not mean that the proof
 * was right.
 */
function isRejectedAfter({ source, from_account, to_account }: LedgerRow, before: boolean): boolean {
  if (to_account === 'rejected') return true;
  return before && !(from_account === 'rejected' && source !== 'cash');
}

/** The payer's name and college: from the team if the payer has handed it over, otherwise from the account. */
export async function readPayer(db: Db, { id }: { id: string }, payer: string) {
  const details = ['name', 'college'] as const;
  const inTeam = db.selectFrom('team_members').select(details).where('registration_id', '=', id);
  const member = await inTeam.where('student_id', '=', payer).orderBy('changed_at', 'desc').executeTakeFirst();
  const account = db.selectFrom('students').select(details).where('id', '=', payer);
  return member ?? (await account.executeTakeFirst()) ?? { name: 'Deleted account', college: '' };
}
