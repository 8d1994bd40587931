import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { inRupees } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { useAttempt } from '#web/hooks/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { quoteSpotSale, type SpotSale, sellOnSpot } from '../contract.ts';
import { PaymentFields, type Typed, untyped } from './payment-fields.tsx';
import type { Desk, Served } from './spot-desk-page.tsx';

export type Sold = z.output<typeof sellOnSpot.output>;
export type Quote = z.output<typeof quoteSpotSale.output>;

interface SalePartProps {
  desk: Desk;
  served: Served;
  /** '' for nowhere. */
  checkpoint: string;
  onSold: (sold: Sold) => void;
  onBack: () => void;
}

/** What they want, what it costs, how it is paid. */
export function SalePart({ desk, served, checkpoint, onSold, onBack }: SalePartProps) {
  const [chosen, setChosen] = useState('');
  const [quote, setQuote] = useState<Quote>();
  const [typed, setTyped] = useState<Typed>(untyped);
  // For each price that is shown: pressed twice or sent again, it is one sale.
  const [key, setKey] = useState('');
  const { busy, refusal, refuse, attempt } = useAttempt(
    'No answer from the server. Press again; nothing is sold twice.',
  );
  const { person, name } = served;

  function choose(value: string) {
    setChosen(value);
    setQuote(undefined);
    refuse(undefined);
    if (!value) return;
    void attempt(async () => {
      setQuote(await adminApi.call(quoteSpotSale, { body: { person, item: itemOf(value) } }));
      setKey(crypto.randomUUID());
    });
  }

  function sell(event: FormEvent) {
    event.preventDefault();
    if (!quote) return;
    const body = {
      person,
      item: itemOf(chosen),
      amount: quote.amount,
      ...saleOf(typed, quote),
      ...(checkpoint && { checkpoint }),
    };
    void attempt(async () => onSold(await adminApi.call(sellOnSpot, { body, idempotencyKey: key })));
  }

  return (
    <form onSubmit={sell} className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 break-words text-lg!">{name}</h2>
        <Button size="small" variant="ghost" onClick={onBack}>
          Another person
        </Button>
      </div>
      <SelectField label="What" required value={chosen} onChange={({ target }) => choose(target.value)}>
        <option value="">Please choose</option>
        {desk.passes.length > 0 && (
          <optgroup label="Passes">
            {desk.passes.map((pass) => (
              <option key={pass._id} value={`pass:${pass._id}`} disabled={served.passes.includes(pass._id)}>
                {pass.name}
                {served.passes.includes(pass._id) && ' (has it)'}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label="Events">
          {desk.events.map((event) => (
            <option key={event._id} value={`event:${event._id}`} disabled={served.events.includes(event._id)}>
              {event.name}
              {served.events.includes(event._id) && ' (registered)'}
            </option>
          ))}
        </optgroup>
      </SelectField>
      {quote && (
        <>
          <p className="font-bold text-3xl tabular-nums">{quote.amount === 0 ? 'Free' : inRupees(quote.amount)}</p>
          <PaymentFields quote={quote} typed={typed} onType={setTyped} supervisors={desk.supervisors} />
        </>
      )}
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <Button
        type="submit"
        variant="main"
        busy={busy}
        busyLabel={quote ? 'Selling...' : 'Looking up the price...'}
        disabledReason={!quote && 'Choose an event or a pass first.'}
      >
        {checkpoint ? 'Sell and check in' : 'Sell'}
      </Button>
    </form>
  );
}

function itemOf(value: string): SpotSale['item'] {
  const [kind, _id = ''] = value.split(/:(.*)/s);
  return { kind: kind === 'pass' ? 'pass' : 'event', _id };
}

function saleOf({ means, receiptNumber, transactionId, isIdSeen, supervisor, pin }: Typed, { amount, full }: Quote) {
  const paid = means === 'cash' ? { means, receiptNumber } : { means, transactionId };
  const payment: SpotSale['payment'] = amount === 0 ? { means: 'none' } : paid;
  return { payment, isIdSeen, ...(full && pin && { supervisor: { _id: supervisor, pin } }) };
}
