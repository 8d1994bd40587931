import type { Statement } from '#features/payments/statement-contract.ts';
import { countOf } from '#shared/counts.ts';
import { inRupees } from '#shared/money.ts';
import { type CreditList, creditLists } from '#shared/payments/payment-ledger.ts';
import { listWords } from '../words.ts';

type Lists = Statement['lists'];

/** Says what applying the statement would do. */
export function previewText(lists: Lists): string {
  const kept = openCount(lists);
  const { count, amount } = lists.exact;
  if (count === 0) {
    return kept === 0
      ? 'Nothing to complete: all of its credits were counted before.'
      : `Nothing to complete. Applying keeps ${countOf(kept, 'credit')} for a person to settle.`;
  }
  const rest = kept === 0 ? '' : `. It keeps ${countOf(kept, 'other credit')} for a person to settle`;
  return `Applying completes ${countOf(count, 'payment')}, ${inRupees(amount)} in all${rest}.`;
}

export function actionText(lists: Lists): string {
  if (lists.exact.count > 0) return `Complete ${countOf(lists.exact.count, 'payment')}`;
  const kept = openCount(lists);
  return kept === 0 ? 'Mark as applied' : `Keep ${countOf(kept, 'credit')}`;
}

export const appliedTitle = ({ exact }: Lists): string =>
  exact.count === 0
    ? 'Applied: no payment was completed'
    : `${countOf(exact.count, 'payment')} completed, ${inRupees(exact.amount)}`;

/** Says how many credits were kept when the statement was applied; '' if none. */
export function appliedRest(lists: Lists): string {
  const kept = openCount(lists);
  const other = lists.exact.count > 0 ? 'other ' : '';
  return kept === 0
    ? ''
    : `${countOf(kept, `${other}credit was`, `${other}credits were`)} kept for a person to settle.`;
}

/** What a list of a statement's credits means, before or after applying. */
export const aboutList = (list: CreditList, state: Statement['state']): string =>
  list === 'exact' && state === 'applied'
    ? 'One payment waited for exactly this amount. Applying the statement completed it.'
    : listWords[list].about;

/** How many credits an organiser has to decide about. */
function openCount(lists: Lists): number {
  return creditLists
    .filter((list) => list !== 'exact' && list !== 'known')
    .reduce((sum, list) => sum + lists[list].count, 0);
}
