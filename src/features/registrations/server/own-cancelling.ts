import type { Db } from '#server/db/schema.ts';
import { instantDayText } from '#shared/instants.ts';
import { inRupees } from '#shared/money.ts';
import { isStillPromised } from './promised-refunds.ts';
import type { RegistrationRow } from './rows.ts';
import { again } from './what-next.ts';

interface TextContext {
  mayRegisterAgain: boolean;
  timeZone: string;
}

/**
 * The text for a student who has cancelled the registration; undefined if somebody else cancelled it. `isSettled`: the
 * text also says what happens to the money.
 */
export async function readOwnCancelling(db: Db, row: RegistrationRow, { mayRegisterAgain, timeZone }: TextContext) {
  const proposal = await proposalOf(db, row);
  switch (proposal?.state) {
    case 'waiting':
      return {
        words: `Nothing to do now: you have cancelled this registration, and the organisers send back ${inRupees(proposal.proposed_paise / 100)}.`,
        isSettled: true,
      };
    case 'done':
      return {
        words: `You have cancelled this registration, and the organisers have sent back your refund${await refundText(db, row.id, timeZone)}.`,
        isSettled: true,
      };
    case 'kept':
      return { words: 'You have cancelled this registration. What you paid is not refunded.', isSettled: true };
    case 'nothing': {
      const amountDue = row.amount_due_paise / 100;
      return {
        words: `You have cancelled this registration.${again({ mayRegisterAgain, amountDue })}`,
        isSettled: false,
      };
    }
    default:
      return undefined;
  }
}

type Cancelled = Pick<RegistrationRow, 'id' | 'registration_status'>;

/** Whether the student cancelled the registration and it has had no seat since. */
export const isCancelledByStudent = async (db: Db, row: Cancelled): Promise<boolean> =>
  (await proposalOf(db, row)) !== undefined;

/** Every cancellation by a student writes a proposal, even without a refund. */
async function proposalOf(db: Db, { id, registration_status }: Cancelled) {
  if (registration_status !== 'cancelled') return undefined;
  return db
    .selectFrom('refund_proposals')
    .select(['state', 'proposed_paise'])
    .where('payment_id', '=', id)
    .where(isStillPromised)
    .executeTakeFirst();
}

/** Helps the student find the refund in the bank account: ': ₹150 on May 9, 2025, with the reference 512345678901'. */
async function refundText(db: Db, id: string, timeZone: string): Promise<string> {
  const rows = await db
    .selectFrom('payment_ledger')
    .select(['at', 'amount_paise', 'reference'])
    .where('registration_id', '=', id)
    .where('to_account', '=', 'refunded')
    .where('amount_paise', '>', 0)
    .orderBy('seq')
    .execute();
  const each = rows.map(({ at, amount_paise, reference }) => {
    const sum = `${inRupees(amount_paise / 100)} on ${instantDayText(at, timeZone)}`;
    return reference ? `${sum}, with the reference ${reference}` : sum;
  });
  return each.length > 0 ? `: ${each.join('; ')}` : '';
}
