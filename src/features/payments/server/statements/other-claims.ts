import type { Selectable } from 'kysely';
import { lockTransactionId, sameTransactions } from '#features/orders/server/index.ts';
import type { Database, Tx } from '#server/db/schema.ts';
import { deletedPaymentText } from '#shared/payments/deleted-payments.ts';
import { transactionKey } from '#shared/payments/transaction-id.ts';
import type { Payable } from '../payables.ts';
import { payersById } from '../payers.ts';
import { narrationOf } from './credits.ts';
import { transactionKeysOf } from './match-credits.ts';

type Credit = Pick<Selectable<Database['payment_credits']>, 'utr' | 'narration'>;

/**
 * The question to the organiser before a credit pays for the chosen payments although other payments have its
 * transaction ID. The desk asks the same. Undefined if no other payment has the ID.
 */
export async function questionOfOthers(
  tx: Tx,
  credit: Credit,
  chosen: readonly Payable[],
): Promise<string | undefined> {
  const { others, deleted } = await othersWithIdOf(tx, credit, chosen);
  const own = new Set(chosen.flatMap(({ id, jointPaymentId }) => [id, jointPaymentId || id]));
  const payers = [...(await payersById(tx, others)).values()];
  const names = [
    ...payers
      .filter(({ _id, jointPayment }) => !own.has(_id) && !own.has(jointPayment))
      .map(({ paymentReference, name, event }) => `${paymentReference || name} (${event.title})`),
    ...deleted.map((one) => inSentence(deletedPaymentText(one))),
  ];
  if (names.length === 0) return undefined;
  const who = names.length === 1 ? 'Another payment has' : 'Other payments have';
  return `${who} the transaction ID of this credit: ${inWords.format(names)}. One transfer usually pays once. Please confirm that this credit pays for what you have chosen.`;
}

async function othersWithIdOf(tx: Tx, credit: Credit, chosen: readonly Payable[]) {
  // Always in the same order, so that two assignments cannot deadlock.
  const keys = [...new Set([transactionKey(credit.utr), ...transactionKeysOf(narrationOf(credit))])].sort();
  const found = [];
  for (const transaction_key of keys.filter(Boolean)) {
    await lockTransactionId(tx, transaction_key);
    const claims = chosen.map(({ id, jointPaymentId }) => ({ id, joint_payment_id: jointPaymentId, transaction_key }));
    found.push(...(await sameTransactions(tx, claims)).values());
  }
  return {
    others: found.flatMap(({ others }) => others),
    deleted: [...new Set(found.flatMap(({ deleted }) => deleted))],
  };
}

const inWords = new Intl.ListFormat('en-GB');

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
