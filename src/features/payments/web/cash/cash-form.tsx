import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { cashFields, type Payer, takeCash } from '#features/payments/contract.ts';
import { inRupees } from '#shared/money.ts';
import { byRules, faultsIn } from '#web/form/by-rules.ts';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';
import type { EventChoice } from '../load-payments.ts';
import { amountOf, isStarted, type OnStarted, PayerField } from './entry.tsx';

const empty = { eventId: '', payerName: '', amount: '', receiptNumber: '', note: '', payer: null as Payer | null };

/** Takes cash for a registration, or from a person who did not register. */
export function CashForm({ events, onStarted }: { events: readonly EventChoice[]; onStarted: OnStarted }) {
  const form = useCashForm();
  const { eventId, payer, ...typed } = form.watch();
  // The event may be left from the previous entry, so a chosen event does not count as unsaved input.
  const started = isStarted({ ...typed, payer });
  useEffect(() => onStarted('cash', started), [onStarted, started]);
  const isPass = payer !== null && listedEvent(payer.event._id) === '';
  const choose = (chosen: Payer | null) => form.setValue('payer', chosen, { shouldDirty: true });
  return (
    <section aria-labelledby="take-cash" className="grid gap-4">
      <h2 id="take-cash" className="payment-heading">
        Take cash
      </h2>
      <FormAlerts form={form} />
      <SelectField
        // A pass is shown in place of an event. The new key renders the field again with its option, which must exist
        // before it can be selected.
        key={isPass ? 'pass' : 'event'}
        label="Event"
        required
        placeholder="Choose an event"
        choices={events}
        {...form.field('eventId', { onChange: () => choose(null) })}
      >
        {payer && isPass && <option value={payer.event._id}>{payer.event.title}</option>}
      </SelectField>
      <PayerField
        id="cash-payer"
        label="Registration"
        eventId={eventId || undefined}
        chosen={payer}
        onChoose={(chosen) => {
          choose(chosen);
          form.setValue('eventId', chosen.event._id, { shouldDirty: true });
          form.setValue('amount', leftOf(chosen), { shouldDirty: true });
          form.clearErrors();
        }}
        onDrop={() => {
          choose(null);
          // The next person may owe another amount.
          if (payer && typed.amount === leftOf(payer)) form.setValue('amount', '', { shouldDirty: true });
          form.setValue('eventId', listedEvent(eventId), { shouldDirty: true });
        }}
      />
      <form {...form.props} className="grid gap-4 sm:grid-cols-2">
        {!payer && (
          <TextField
            label="Or who paid without registering"
            className="sm:col-span-2"
            autoComplete="off"
            maxLength={200}
            {...form.field('payerName')}
          />
        )}
        <TextField label="Amount in rupees" inputMode="decimal" autoComplete="off" required {...form.field('amount')} />
        <TextField
          label="Receipt number"
          hint="With several receipt books, write the book before the number: B-17."
          autoComplete="off"
          maxLength={50}
          required
          {...form.field('receiptNumber')}
        />
        <TextField label="Note" className="sm:col-span-2" autoComplete="off" maxLength={300} {...form.field('note')} />
        <p className="text-quiet text-sm sm:col-span-2">This entry is recorded under your name.</p>
        <Button {...form.button} variant="main" className="justify-self-start" busyLabel="Entering...">
          Enter the cash
        </Button>
      </form>
    </section>
  );
}

const leftOf = ({ amountLeft }: Payer) => (amountLeft > 0 ? String(amountLeft) : '');

/** '' for the id of a pass, which only its payer adds to the list of events. */
const listedEvent = (eventId: string) => (eventId.startsWith('pass:') ? '' : eventId);

function useCashForm() {
  const { revalidate } = useRevalidator();
  return useContractForm(takeCash, {
    fields: byRules(whatIsWrong),
    defaults: empty,
    draft: { name: 'cash', recordId: '' },
    disabledReason: false,
    input: ({ payer, ...typed }) => ({
      body: { ...typed, amount: amountOf(typed.amount), registrationId: payer?._id },
    }),
    async onSent({ row }, { eventId }, { reset }) {
      const description = `${inRupees(row.amount)}, receipt ${row.reference}`;
      notify({ title: 'Cash entered', description, tone: 'success' });
      // Keeps the event, because the next entry is probably for the same event.
      reset({ ...empty, eventId: listedEvent(eventId) });
      await revalidate();
    },
    failure: { words: 'The cash could not be entered. Please try again.' },
  });
}

function whatIsWrong({ payer, ...typed }: typeof empty): Record<string, string> {
  const found = faultsIn(cashFields.safeParse({ ...typed, amount: amountOf(typed.amount) }));
  if (!typed.eventId) found.eventId = 'Please choose the event.';
  if (!payer && typed.payerName.trim().length < 2) {
    found.payerName = 'Please find the registration, or enter who paid.';
  }
  return found;
}
