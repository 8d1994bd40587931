import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { type Payer, recordRefund, refundFields } from '#features/payments/contract.ts';
import { inRupees } from '#shared/money.ts';
import { byRules, faultsIn } from '#web/form/by-rules.ts';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { RefundReferenceField } from '../refund-reference-field.tsx';
import { amountOf, isStarted, type OnStarted, PayerField } from './entry.tsx';

const empty = { amount: '', reference: '', note: '', payer: null as Payer | null };

/** Records a refund that was paid elsewhere. This form moves no money. */
export function RefundForm({ onStarted }: { onStarted: OnStarted }) {
  const { revalidate } = useRevalidator();
  const form = useContractForm(recordRefund, {
    fields: byRules(({ amount, ...typed }: typeof empty) =>
      typed.payer ? faultsIn(refundFields.safeParse({ ...typed, amount: amountOf(amount) })) : {},
    ),
    defaults: empty,
    draft: { name: 'refund', recordId: '' },
    disabledReason: false,
    ask: ({ payer }) => (payer ? true : 'Please find the registration whose money was given back.'),
    input: ({ payer, amount, ...typed }) => ({
      params: { registrationId: payer?._id ?? '' },
      body: { ...typed, amount: amountOf(amount) },
    }),
    async onSent({ row }, { payer }, { reset }) {
      const description = `${inRupees(row.amount)} to ${payer?.name}`;
      notify({ title: 'Refund written down', description, tone: 'success' });
      reset(empty);
      await revalidate();
    },
    failure: { words: 'The refund could not be written down. Please try again.' },
  });
  const typed = form.watch();
  const started = isStarted(typed);
  useEffect(() => onStarted('refund', started), [onStarted, started]);
  const choose = (chosen: Payer | null) => form.setValue('payer', chosen, { shouldDirty: true });
  return (
    <section aria-labelledby="record-refund" className="grid gap-4">
      <h2 id="record-refund" className="payment-heading">
        Write down a refund
      </h2>
      <FormAlerts form={form} />
      <p className="text-quiet text-sm">Give the money back first, by UPI or in cash. The statuses stay as they are.</p>
      <PayerField
        id="refund-payer"
        label="Refunded registration"
        chosen={typed.payer}
        onChoose={(chosen) => {
          choose(chosen);
          form.refuse(undefined);
          const received = chosen.amountReceived > 0 ? String(chosen.amountReceived) : '';
          form.setValue('amount', received, { shouldDirty: true });
        }}
        onDrop={() => choose(null)}
      />
      <form {...form.props} className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Amount given back"
          inputMode="decimal"
          autoComplete="off"
          required
          {...form.field('amount')}
        />
        <RefundReferenceField {...form.field('reference')} />
        <TextField
          label="Note on the refund"
          className="sm:col-span-2"
          autoComplete="off"
          maxLength={300}
          {...form.field('note')}
        />
        <Button {...form.button} className="justify-self-start" busyLabel="Writing...">
          Write it down
        </Button>
      </form>
    </section>
  );
}
