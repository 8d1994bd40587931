import { type SubmitEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Payer, takeCash } from '#features/payments/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { inRupees } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { wordsOf } from '#web/form-faults.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { EventChoice } from '../load-payments.ts';
import { PayerSearch } from '../payer-search.tsx';
import { ChosenPayer } from './chosen-payer.tsx';
import { amountOf, type Faults, focusFirstFault } from './entry.ts';

const empty = { eventId: '', payerName: '', amount: '', receiptNumber: '', note: '' };

/** Cash on the spot: for a registration, or for somebody who did not register. */
export function CashForm({ events }: { events: readonly EventChoice[] }) {
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(empty);
  const [payer, setPayer] = useState<Payer>();
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const set = (some: Partial<typeof empty>) => {
    setFields((before) => ({ ...before, ...some }));
    setFaults({});
  };

  function choose(chosen: Payer) {
    setPayer(chosen);
    set({ eventId: chosen.event._id, amount: String(chosen.amountDue - chosen.amountReceived) });
  }

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = whatIsWrong(fields, payer);
    if (Object.keys(found).length > 0) return tell(found);
    setBusy(true);
    setRefusal(undefined);
    try {
      const body = { ...fields, amount: amountOf(fields.amount), registrationId: payer?._id };
      const { row } = await adminApi.call(takeCash, { body });
      notify({
        title: 'Cash entered',
        description: `${inRupees(row.amount)}, receipt ${row.reference}`,
        tone: 'success',
      });
      setFields({ ...empty, eventId: fields.eventId });
      setPayer(undefined);
      await revalidate();
    } catch (error) {
      setRefusal(wordsOf(error, 'The cash could not be entered. Please try again.'));
      if (error instanceof ApiError) tell(error.errors);
    } finally {
      setBusy(false);
    }
  }

  function tell(found: Faults) {
    setFaults(found);
    focusFirstFault(form);
  }

  return (
    <section aria-labelledby="take-cash" className="grid gap-4">
      <h2 id="take-cash" className="payment-heading">
        Take cash
      </h2>
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <SelectField
        label="Event"
        required
        placeholder="Choose an event"
        error={faults.eventId}
        value={fields.eventId}
        onChange={({ target }) => {
          setPayer(undefined);
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
        <ChosenPayer payer={payer} onDrop={() => setPayer(undefined)} />
      ) : (
        <PayerSearch eventId={fields.eventId || undefined} label="Registration" onChoose={choose} />
      )}
      <form ref={form} noValidate onSubmit={save} className="grid gap-4 sm:grid-cols-2">
        {!payer && (
          <TextField
            label="Or who paid without registering"
            className="sm:col-span-2"
            autoComplete="off"
            maxLength={200}
            error={faults.payerName}
            value={fields.payerName}
            onChange={({ target }) => set({ payerName: target.value })}
          />
        )}
        <TextField
          label="Amount in rupees"
          inputMode="decimal"
          autoComplete="off"
          required
          error={faults.amount}
          value={fields.amount}
          onChange={({ target }) => set({ amount: target.value })}
        />
        <TextField
          label="Receipt number"
          autoComplete="off"
          maxLength={40}
          required
          error={faults.receiptNumber}
          value={fields.receiptNumber}
          onChange={({ target }) => set({ receiptNumber: target.value })}
        />
        <TextField
          label="Note"
          className="sm:col-span-2"
          autoComplete="off"
          maxLength={300}
          error={faults.note}
          value={fields.note}
          onChange={({ target }) => set({ note: target.value })}
        />
        <p className="text-quiet text-sm sm:col-span-2">Your name stands with the entry as whoever took it.</p>
        <Button type="submit" variant="main" className="justify-self-start" busy={busy} busyLabel="Entering...">
          Enter the cash
        </Button>
      </form>
    </section>
  );
}

function whatIsWrong(fields: typeof empty, payer: Payer | undefined): Faults {
  const parsed = takeCash.body.safeParse({ ...fields, amount: amountOf(fields.amount) });
  const issues = parsed.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [];
  const found: Faults = Object.fromEntries(issues.reverse());
  if (!fields.eventId) found.eventId = 'Please choose the event.';
  if (!payer && fields.payerName.trim().length < 2)
    found.payerName = 'Please find the registration, or enter who paid.';
  return found;
}
