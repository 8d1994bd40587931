import { useRef, useState } from 'react';
import { ApiError } from '#shared/api-client.ts';
import { inRupees } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { faultsIn } from '#web/form/by-rules.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useAttempt } from '#web/hooks/use-action.ts';
import { randomKey } from '#web/random-key.ts';
import { quoteSpotSale, type SpotPerson, type SpotSale, sellOnSpot, spotSale } from '../contract.ts';
import type { Desk, Quote, Result, Served } from './desk-types.ts';
import { type Typed, untyped } from './payment-fields.tsx';

export interface SaleOptions {
  desk: Desk;
  served: Served;
  /** Where to check the person in; '' for no check-in. */
  checkpoint: string;
  onSold: (result: Result) => void;
}

/** The chosen item, its price, and the form that sells it. */
export function useSale({ desk, served: { person }, checkpoint, onSold }: SaleOptions) {
  const { chosen, quote, key, choose, renew, ...asking } = useQuote(person);
  const [isIdSeen, setIdSeen] = useState(false);
  const needsId = desk.checkpoints.some(({ _id, needsIdSeen }) => _id === checkpoint && needsIdSeen);
  const noQuote = chosen ? 'There is no price for this.' : 'Choose an event or a pass first.';
  const whyNot = !quote ? noQuote : needsId && !isIdSeen && 'Look at the ID first.';
  const form = useContractForm(sellOnSpot, {
    fields: {
      faultsOf: (typed: Typed) => faultsIn(howPaid.safeParse(saleOf(typed, isIdSeen, quote))),
      checkedOf: (typed: Typed) => howPaid.parse(saleOf(typed, isIdSeen, quote)),
    },
    defaults: untyped,
    draft: 'none',
    disabledReason: whyNot,
    input: (sale) => ({
      body: { person, item: itemOf(chosen), ...sale, ...(checkpoint && { checkpoint }) },
      idempotencyKey: key,
    }),
    onSent: (answer, paid) => onSold({ ...answer, done: itemOf(chosen).kind, bought: boughtText(desk, chosen, paid) }),
    failure: { words: noAnswer },
    async onRefused(error) {
      // The typed values stay in the form beside the new price.
      if (isOutdated(error)) await renew();
    },
    beside: { receiptUsed: 'payment.receiptNumber' },
  });

  function chooseItem(value: string) {
    form.refuse(undefined);
    form.clearErrors();
    choose(value);
  }

  return { ...asking, chosen, quote, isIdSeen, setIdSeen, form, choose: chooseItem };
}

/** The chosen item, and its price in the server's last answer. */
function useQuote(person: SpotPerson) {
  const [chosen, setChosen] = useState('');
  const asked = useRef('');
  const [quote, setQuote] = useState<Quote>();
  // One key for each shown price, so that a sale that is sent twice is made once.
  const [key, setKey] = useState('');
  const { busy, refusal, refuse, attempt } = useAttempt(noAnswer);

  async function look(value: string) {
    const answer = await adminApi.call(quoteSpotSale, { body: { person, item: itemOf(value) } });
    // Another item was chosen meanwhile, and the reference of this one must not be shown with its price.
    if (asked.current !== value) return;
    setQuote(answer);
    setKey(randomKey());
  }

  function choose(value: string) {
    setChosen(value);
    asked.current = value;
    setQuote(undefined);
    refuse(undefined);
    if (value) void attempt(() => look(value));
  }

  return { chosen, quote, key, busy, refusal, choose, renew: () => attempt(() => look(chosen)) };
}

/** Whether the price has changed, or the last seat was taken. */
function isOutdated(error: unknown): boolean {
  const { full, priceChanged } = sellOnSpot.refusals;
  return error instanceof ApiError && [full.message, priceChanged.message].some((words) => words === error.message);
}

const noAnswer = 'No answer from the server. Press again; nothing is sold twice.';

function itemOf(value: string): SpotSale['item'] {
  const [kind, _id = ''] = value.split(/:(.*)/s);
  return { kind: kind === 'pass' ? 'pass' : 'event', _id };
}

const howPaid = spotSale.pick({ amount: true, payment: true, isIdSeen: true, supervisor: true });
type Paid = Pick<SpotSale, 'amount' | 'payment'>;

function saleOf({ payment, supervisor }: Typed, isIdSeen: boolean, { amount, full }: Partial<Quote> = {}) {
  return { amount, payment: amount === 0 ? { means: 'none' } : payment, isIdSeen, ...(full && { supervisor }) };
}

function boughtText({ passes, events }: Desk, chosen: string, { amount, payment }: Paid): string {
  const { kind, _id } = itemOf(chosen);
  const name = (kind === 'pass' ? passes : events).find((one) => one._id === _id)?.name;
  return [name, amount === 0 ? 'free' : inRupees(amount), paymentText(payment)].filter(Boolean).join(', ');
}

function paymentText(payment: Paid['payment']): string {
  switch (payment.means) {
    case 'none':
      return '';
    case 'cash':
      return `cash ${payment.receiptNumber}`;
    case 'upi':
      return `UPI ${payment.transactionId}`;
  }
}
