import { type SubmitEvent, useEffect } from 'react';
import { recordRefund, refundFields } from '#features/payments/contract.ts';
import { inRupees } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { KeptAlert } from '#web/desk/kept-alert.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { PayerSearch } from '../payer-search.tsx';
import { ChosenPayer } from './chosen-payer.tsx';
import { amountOf, type OnStarted } from './entry.ts';
import { faultsIn, useEntry } from './use-entry.ts';

const empty = { amount: '', reference: '', note: '' };

/** Writes down what was given back elsewhere: no money moves from here. */
export function RefundForm({ onStarted }: { onStarted: OnStarted }) {
  const { form, isStarted, isRestored, fields, payer, refusal, busy, set, field, choose, refuse, restart, save } =
    useEntry('refund', empty);
  useEffect(() => onStarted('refund', isStarted), [onStarted, isStarted]);

  function record(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!payer) return refuse('Please find the registration whose money was given back.');
    const body = { ...fields, amount: amountOf(fields.amount) };
    const send = async () => {
      const { row } = await adminApi.call(recordRefund, { params: { registrationId: payer._id }, body });
      const description = `${inRupees(row.amount)} to ${payer.name}`;
      notify({ title: 'Refund written down', description, tone: 'success' });
      restart();
    };
    const found = faultsIn(refundFields.safeParse(body));
    void save(found, send, 'The refund could not be written down. Please try again.');
  }

  return (
    <section aria-labelledby="record-refund" className="grid gap-4">
      <h2 id="record-refund" className="payment-heading">
        Write down a refund
      </h2>
      <KeptAlert shown={isRestored} />
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <p className="text-quiet text-sm">Give the money back first, by UPI or in cash. The statuses stay as they are.</p>
      {payer ? (
        <ChosenPayer payer={payer} onDrop={() => choose(undefined)} />
      ) : (
        <PayerSearch
          label="Refunded registration"
          onChoose={(chosen) => {
            choose(chosen);
            refuse(undefined);
            set({ amount: chosen.amountReceived > 0 ? String(chosen.amountReceived) : '' });
          }}
        />
      )}
      <form ref={form} noValidate onSubmit={record} className="grid gap-4 sm:grid-cols-2">
        <TextField label="Amount given back" inputMode="decimal" autoComplete="off" required {...field('amount')} />
        <TextField
          label="How it was given back"
          placeholder="Transaction ID, or cash"
          autoComplete="off"
          maxLength={100}
          required
          {...field('reference')}
        />
        <TextField
          label="Note on the refund"
          className="sm:col-span-2"
          autoComplete="off"
          maxLength={300}
          {...field('note')}
        />
        <Button type="submit" className="justify-self-start" busy={busy} busyLabel="Writing...">
          Write it down
        </Button>
      </form>
    </section>
  );
}
