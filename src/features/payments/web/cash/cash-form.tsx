import { type SubmitEvent, useEffect } from 'react';
import { cashFields, type Payer, takeCash } from '#features/payments/contract.ts';
import { inRupees } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { KeptAlert } from '#web/desk/kept-alert.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { EventChoice } from '../load-payments.ts';
import { PayerSearch } from '../payer-search.tsx';
import { ChosenPayer } from './chosen-payer.tsx';
import { amountOf, type Faults, type OnStarted } from './entry.ts';
import { faultsIn, useEntry } from './use-entry.ts';

const empty = { eventId: '', payerName: '', amount: '', receiptNumber: '', note: '' };

/** Cash on the spot: for a registration, or for somebody who did not register. */
export function CashForm({ events, onStarted }: { events: readonly EventChoice[]; onStarted: OnStarted }) {
  const { form, isStarted, isRestored, fields, payer, refusal, busy, set, field, choose, restart, save } = useEntry(
    'cash',
    empty,
  );
  useEffect(() => onStarted('cash', isStarted), [onStarted, isStarted]);

  function take(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { ...fields, amount: amountOf(fields.amount), registrationId: payer?._id };
    const send = async () => {
      const { row } = await adminApi.call(takeCash, { body });
      const description = `${inRupees(row.amount)}, receipt ${row.reference}`;
      notify({ title: 'Cash entered', description, tone: 'success' });
      restart({ eventId: fields.eventId });
    };
    void save(whatIsWrong(fields, payer), send, 'The cash could not be entered. Please try again.');
  }

  return (
    <section aria-labelledby="take-cash" className="grid gap-4">
      <h2 id="take-cash" className="payment-heading">
        Take cash
      </h2>
      <KeptAlert shown={isRestored} />
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <SelectField
        label="Event"
        required
        placeholder="Choose an event"
        {...field('eventId')}
        onChange={({ target }) => {
          choose(undefined);
          set({ eventId: target.value });
        }}
      >
        {events.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
      </SelectField>
      {payer ? (
        <ChosenPayer payer={payer} onDrop={() => choose(undefined)} />
      ) : (
        <PayerSearch
          eventId={fields.eventId || undefined}
          label="Registration"
          onChoose={(chosen) => {
            choose(chosen);
            set({ eventId: chosen.event._id, amount: String(chosen.amountDue - chosen.amountReceived) });
          }}
        />
      )}
      <form ref={form} noValidate onSubmit={take} className="grid gap-4 sm:grid-cols-2">
        {!payer && (
          <TextField
            label="Or who paid without registering"
            className="sm:col-span-2"
            autoComplete="off"
            maxLength={200}
            {...field('payerName')}
          />
        )}
        <TextField label="Amount in rupees" inputMode="decimal" autoComplete="off" required {...field('amount')} />
        <TextField label="Receipt number" autoComplete="off" maxLength={50} required {...field('receiptNumber')} />
        <TextField label="Note" className="sm:col-span-2" autoComplete="off" maxLength={300} {...field('note')} />
        <p className="text-quiet text-sm sm:col-span-2">This entry is recorded under your name.</p>
        <Button type="submit" variant="main" className="justify-self-start" busy={busy} busyLabel="Entering...">
          Enter the cash
        </Button>
      </form>
    </section>
  );
}

function whatIsWrong(fields: typeof empty, payer: Payer | undefined): Faults {
  const found = faultsIn(cashFields.safeParse({ ...fields, amount: amountOf(fields.amount) }));
  if (!fields.eventId) found.eventId = 'Please choose the event.';
  if (!payer && fields.payerName.trim().length < 2)
    found.payerName = 'Please find the registration, or enter who paid.';
  return found;
}
