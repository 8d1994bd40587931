import { useState } from 'react';
import {
  confirmationFields,
  confirmRefund,
  type listRefundProposals,
  type RefundProposal,
} from '#features/payments/refund-contract.ts';
import { countOf } from '#shared/counts.ts';
import type { Output } from '#shared/endpoint.ts';
import { instantText } from '#shared/instants.ts';
import { inRupees } from '#shared/money.ts';
import { useAskBeforeClosing } from '#web/desk/unsaved.tsx';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { byRules, faultsIn } from '#web/form/by-rules.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { amountOf } from '../cash/entry.tsx';

const keptName = 'refund by policy';

interface ProposedRefundsProps {
  refunds: Output<typeof listRefundProposals>;
  timeZone: string;
  onChanged: () => void;
}

/** Lists the refunds that the policy gives to students who cancelled, until an organiser has sent them. */
export function ProposedRefunds({ refunds, timeZone, onChanged }: ProposedRefundsProps) {
  const { proposals, count, amount } = refunds;
  return (
    <section aria-labelledby="refunds-to-send" className="grid grid-cols-1 gap-3">
      <h2 id="refunds-to-send" tabIndex={-1} className="payment-heading">
        Refunds to send
      </h2>
      <p role="status" className="text-quiet text-sm">
        {`${countOf(count, 'refund')}, ${inRupees(amount)}. Send each, then enter its UTR.`}
        {proposals.length < count && ` The oldest ${proposals.length} are listed.`}
      </p>
      <ul className="payment-rows">
        {proposals.map((proposal) => (
          <Row key={proposal._id} proposal={proposal} timeZone={timeZone} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  proposal: RefundProposal;
  timeZone: string;
  onChanged: () => void;
}

function Row({ proposal, timeZone, onChanged }: RowProps) {
  const { name, email, phone, event, teamName, proposed, amountReceived, cancelledAt } = proposal;
  const [isOpen, setIsOpen] = useState(false);
  useKeptTask(keptName, (id) => {
    if (id === proposal._id) setIsOpen(true);
    return id === proposal._id;
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="grid min-w-0 flex-[1_1_16rem] gap-0.5">
        <p className="wrap-anywhere font-semibold">
          {name} <span className="figures">{inRupees(proposed)}</span>
          {proposed !== amountReceived && (
            <span className="font-normal text-quiet text-sm">{` of ${inRupees(amountReceived)}`}</span>
          )}
        </p>
        <p className="wrap-anywhere text-quiet text-sm">{[event.title, teamName].filter(Boolean).join(' · ')}</p>
        <p className="wrap-anywhere text-quiet text-sm">{`${email} · ${phone}`}</p>
        <p className="text-pretty text-quiet text-sm">{`Cancelled by the student on ${instantText(cancelledAt, timeZone)}`}</p>
      </div>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Enter the UTR<span className="sr-only">{` of the refund to ${name}`}</span>
      </Button>
      {isOpen && <ConfirmDialog proposal={proposal} onClose={() => setIsOpen(false)} onDone={onChanged} />}
    </li>
  );
}

interface ConfirmDialogProps {
  proposal: RefundProposal;
  onClose: () => void;
  onDone: () => void;
}

function ConfirmDialog({ proposal, onClose, onDone }: ConfirmDialogProps) {
  const { _id, name, event, proposed } = proposal;
  const form = useContractForm(confirmRefund, {
    fields: byRules(({ amount, ...typed }: Typed) => whatIsWrong({ ...typed, amount: amountOf(amount) }, proposed)),
    defaults: { amount: String(proposed), reference: '', note: '' },
    draft: { name: keptName, recordId: _id },
    disabledReason: false,
    input: ({ amount, ...typed }) => ({
      params: { paymentId: _id },
      body: { ...typed, amount: amountOf(amount) },
    }),
    onSent({ message }, { amount }) {
      const sum = amountOf(amount);
      notify({ title: message, ...(sum > 0 && { description: `${inRupees(sum)} to ${name}` }), tone: 'success' });
      onClose();
      onDone();
    },
    failure: { words: 'The refund could not be written down. Please try again.' },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      unsaved={useAskBeforeClosing(form.isDirty, onClose)}
      open
      title="Write down the refund"
      description={`${name}, ${event.title}: ${inRupees(proposed)} by the refund policy. Send the money first.`}
      size="small"
      waiting="The refund is being written down."
      action={{ label: 'Write it down', busyLabel: 'Writing...' }}
      className=""
    >
      <TextField label="Amount in rupees" inputMode="decimal" autoComplete="off" required {...form.field('amount')} />
      <TextField
        label="UTR of the refund"
        hint="Or how it was given back, such as cash."
        autoComplete="off"
        maxLength={100}
        {...form.field('reference')}
      />
      <TextField
        label="Reason"
        hint="Needed for another amount."
        autoComplete="off"
        maxLength={300}
        {...form.field('note')}
      />
    </FormDialog>
  );
}

interface Typed {
  amount: string;
  reference: string;
  note: string;
}

/** The same checks as on the server, before the call. */
function whatIsWrong(typed: { amount: number; reference: string; note: string }, proposed: number) {
  const found = faultsIn(confirmationFields.safeParse(typed));
  if (typed.amount > 0 && !typed.reference.trim()) {
    found.reference = 'Please enter the transaction ID of the refund, or how it was given back.';
  }
  if (typed.amount !== proposed && typed.note.trim().length < 3) found.note = 'Please say why it is another amount.';
  return found;
}
