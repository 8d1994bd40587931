import { type SubmitEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Payer, recordRefund } from '#features/payments/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { inRupees } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { wordsOf } from '#web/form-faults.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { PayerSearch } from '../payer-search.tsx';
import { ChosenPayer } from './chosen-payer.tsx';
import { amountOf, type Faults, focusFirstFault } from './entry.ts';

const empty = { amount: '', reference: '', note: '' };

/** Writes down what was given back elsewhere: no money moves from here. */
export function RefundForm() {
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

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!payer) return setRefusal('Please find the registration whose money was given back.');
    const parsed = recordRefund.body.safeParse({ ...fields, amount: amountOf(fields.amount) });
    if (!parsed.success) {
      return tell(
        Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]).reverse()),
      );
    }
    setBusy(true);
    setRefusal(undefined);
    try {
      const params = { registrationId: payer._id };
      const { row } = await adminApi.call(recordRefund, { params, body: parsed.data });
      notify({
        title: 'Refund written down',
        description: `${inRupees(row.amount)} to ${payer.name}`,
        tone: 'success',
      });
      setFields(empty);
      setPayer(undefined);
      await revalidate();
    } catch (error) {
      setRefusal(wordsOf(error, 'The refund could not be written down. Please try again.'));
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
    <section aria-labelledby="record-refund" className="grid gap-4">
      <h2 id="record-refund" className="payment-heading">
        Write down a refund
      </h2>
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <p className="text-quiet text-sm">Give the money back first, by UPI or in cash. The statuses stay as they are.</p>
      {payer ? (
        <ChosenPayer payer={payer} onDrop={() => setPayer(undefined)} />
      ) : (
        <PayerSearch
          label="Refunded registration"
          onChoose={(chosen) => {
            setPayer(chosen);
            setRefusal(undefined);
            set({ amount: chosen.amountReceived > 0 ? String(chosen.amountReceived) : '' });
          }}
        />
      )}
      <form ref={form} noValidate onSubmit={save} className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Amount given back"
          inputMode="decimal"
          autoComplete="off"
          required
          error={faults.amount}
          value={fields.amount}
          onChange={({ target }) => set({ amount: target.value })}
        />
        <TextField
          label="How it was given back"
          placeholder="Transaction ID, or cash"
          autoComplete="off"
          maxLength={100}
          required
          error={faults.reference}
          value={fields.reference}
          onChange={({ target }) => set({ reference: target.value })}
        />
        <TextField
          label="Note on the refund"
          className="sm:col-span-2"
          autoComplete="off"
          maxLength={300}
          error={faults.note}
          value={fields.note}
          onChange={({ target }) => set({ note: target.value })}
        />
        <Button type="submit" className="justify-self-start" busy={busy} busyLabel="Writing...">
          Write it down
        </Button>
      </form>
    </section>
  );
}
