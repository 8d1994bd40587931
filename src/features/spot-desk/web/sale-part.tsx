import { useRef, useState } from 'react';
import { ApiError } from '#shared/api-client.ts';
import { inRupees } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { faultsIn } from '#web/form/by-rules.ts';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useAttempt } from '#web/hooks/use-action.ts';
import { randomKey } from '#web/random-key.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { quoteSpotSale, type SpotSale, sellOnSpot, spotSale } from '../contract.ts';
import type { Desk, Done, Quote, Served, Sold } from './desk-types.ts';
import { IdSeen, KnownPart } from './known-part.tsx';
import { PaymentFields, type Typed, untyped } from './payment-fields.tsx';
import { useFocusInside } from './use-focus-inside.ts';

interface SalePartProps {
  desk: Desk;
  served: Served;
  /** Where the person is checked in; '' for no check-in. */
  checkpoint: string;
  onSold: (sold: Sold, done: Done) => void;
  onOther: () => void;
  /** Goes back to the details of a new person. */
  onChangeDetails: () => void;
}

/** The event or pass that the person wants, its price and how it is paid. */
export function SalePart({ desk, served, checkpoint, onSold, onOther, onChangeDetails }: SalePartProps) {
  const [chosen, setChosen] = useState('');
  const asked = useRef('');
  const [quote, setQuote] = useState<Quote>();
  // One key for each shown price, so that a sale that is sent twice is made once.
  const [key, setKey] = useState('');
  const { busy, refusal, refuse, attempt } = useAttempt(noAnswer);
  const { person, name } = served;
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
    onSent: (answer) => onSold(answer, itemOf(chosen).kind),
    failure: { words: noAnswer },
    async onRefused(error) {
      // The typed values are kept beside the new price.
      if (isOutdated(error)) await attempt(() => look(chosen));
    },
    beside: { receiptUsed: 'payment.receiptNumber' },
  });

  function choose(value: string) {
    setChosen(value);
    asked.current = value;
    setQuote(undefined);
    refuse(undefined);
    form.refuse(undefined);
    form.clearErrors();
    if (!value) return;
    void attempt(() => look(value));
  }

  async function look(value: string) {
    const answer = await adminApi.call(quoteSpotSale, { body: { person, item: itemOf(value) } });
    // Another item was chosen meanwhile: its reference must not be shown with this price.
    if (asked.current !== value) return;
    setQuote(answer);
    setKey(randomKey());
  }

  const isHolder = served.events.length + served.passes.length > 0;
  // Somebody who is already registered is usually checked in, so that part takes the focus.
  const part = useFocusInside<HTMLDivElement>('section button, select');
  return (
    <div ref={part} className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 wrap-anywhere text-lg!">{name}</h2>
        <div className="-mx-4 flex flex-wrap">
          {'key' in person && (
            <Button size="small" variant="ghost" onClick={onChangeDetails}>
              Change details
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={onOther}>
            Another person
          </Button>
        </div>
      </div>
      {'student' in person && isHolder && (
        <KnownPart desk={desk} served={served} student={person.student} checkpoint={checkpoint} onDone={onSold} />
      )}
      <form {...form.props} className="grid gap-6">
        <ItemField desk={desk} served={served} value={chosen} onChoose={choose} />
        {quote && (
          <>
            <p className="font-bold text-3xl tabular-nums">{quote.amount === 0 ? 'Free' : inRupees(quote.amount)}</p>
            <PaymentFields quote={quote} form={form} supervisors={desk.supervisors} />
            <IdSeen isSeen={isIdSeen} onChange={setIdSeen} />
          </>
        )}
        {refusal && <Alert tone="error">{refusal}</Alert>}
        <FormAlerts form={form} />
        <Button
          {...form.button}
          variant="main"
          busy={busy || form.busy}
          busyLabel={quote ? 'Selling...' : 'Looking up the price...'}
        >
          {checkpoint ? 'Sell and check in' : 'Sell'}
        </Button>
      </form>
    </div>
  );
}

/** Whether the price has changed or the last seat was taken. */
function isOutdated(error: unknown): boolean {
  const { full, priceChanged } = sellOnSpot.refusals;
  return error instanceof ApiError && [full.message, priceChanged.message].some((words) => words === error.message);
}

interface ItemFieldProps extends Pick<SalePartProps, 'desk' | 'served'> {
  /** `pass:` or `event:` with an id; '' until something is chosen. */
  value: string;
  onChoose: (value: string) => void;
}

function ItemField({ desk, served, value, onChoose }: ItemFieldProps) {
  const isUnpaid = (kind: 'pass' | 'event', id: string) =>
    served.holds?.some((one) => one.kind === kind && one._id === id && !one.isPaid) ?? false;
  const passes = desk.passes.map(({ _id, name }) => {
    // Can be chosen, because the refusal says where the cash is taken.
    if (isUnpaid('pass', _id)) return { _id, words: `${name} (not paid)`, isHeld: false };
    const isHeld = served.passes.includes(_id);
    return { _id, words: isHeld ? `${name} (has it)` : name, isHeld };
  });
  const events = desk.events.map(({ _id, name }) => {
    const isHeld = served.events.includes(_id);
    const held = isUnpaid('event', _id) ? '(registered, not paid)' : '(registered)';
    return { _id, words: isHeld ? `${name} ${held}` : name, isHeld };
  });
  return (
    <SelectField
      label="What"
      hint="Teams register on the website."
      required
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">Please choose</option>
      {passes.length > 0 && (
        <optgroup label="Passes">
          {passes.map(({ _id, words, isHeld }) => (
            <option key={_id} value={`pass:${_id}`} disabled={isHeld}>
              {words}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label="Events">
        {events.map(({ _id, words, isHeld }) => (
          <option key={_id} value={`event:${_id}`} disabled={isHeld}>
            {words}
          </option>
        ))}
      </optgroup>
    </SelectField>
  );
}

const noAnswer = 'No answer from the server. Press again; nothing is sold twice.';

function itemOf(value: string): SpotSale['item'] {
  const [kind, _id = ''] = value.split(/:(.*)/s);
  return { kind: kind === 'pass' ? 'pass' : 'event', _id };
}

const howPaid = spotSale.pick({ amount: true, payment: true, isIdSeen: true, supervisor: true });

function saleOf({ payment, supervisor }: Typed, isIdSeen: boolean, { amount, full }: Partial<Quote> = {}) {
  return { amount, payment: amount === 0 ? { means: 'none' } : payment, isIdSeen, ...(full && { supervisor }) };
}
