import { X } from 'lucide-react';
import { useState } from 'react';
import type { Payer } from '#features/payments/contract.ts';
import { assignCredit, type Credit } from '#features/payments/credit-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { inRupees } from '#shared/money.ts';
import { RowButton } from '#web/desk/row-button.tsx';
import { byRules } from '#web/form/by-rules.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { notify } from '#web/ui/notify.ts';
import { PayerSearch } from '../payer-search.tsx';
import { shownDay } from '../words.ts';
import { assignmentOf } from './assignment.ts';

export interface CreditTaskProps {
  credit: Credit;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Assigns a credit to one payment, or to several payments with exactly the sum of the credit. */
export function AssignDialog({ credit, open, onClose, onDone }: CreditTaskProps) {
  const { form, chosen, choose, drop, assignment, agreed, agree, claimed } = useAssignment(credit, () => {
    onClose();
    onDone();
  });
  const { words, question, refusal: mismatch } = assignment;
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Whose ${inRupees(credit.amount)} is this?`}
      description={credit.narration || `A credit of ${shownDay(credit.date)}`}
      waiting="The credit is being assigned."
      question={claimed}
      action={{ label: claimed ? 'Assign all the same' : 'Assign', busyLabel: 'Assigning...' }}
      above={<PayerSearch suggestions={credit.registrations} onChoose={choose} />}
      className=""
    >
      <ChosenPayers chosen={chosen} onDrop={drop} />
      <p role="status" className={mismatch && chosen.length > 0 ? 'text-danger' : 'text-quiet'}>
        {words}
      </p>
      {question && (
        <label className="flex items-start gap-2.5">
          <input type="checkbox" className="check" checked={agreed} onChange={({ target }) => agree(target.checked)} />
          {question}
        </label>
      )}
    </FormDialog>
  );
}

function useAssignment(credit: Credit, onAssigned: () => void) {
  const [chosen, setChosen] = useState<readonly Payer[]>([]);
  const [agreed, setAgreed] = useState(false);
  /** The server's question, because another payment has the credit's transaction ID. */
  const [claimed, setClaimed] = useState<string>();
  const assignment = assignmentOf(credit.amount, chosen);
  const { question, refusal, isFewer } = assignment;
  const form = useContractForm(assignCredit, {
    // The form has no typed fields, because the organiser chooses registrations.
    fields: byRules(() => ({})),
    draft: 'none',
    disabledReason: false,
    ask: () => refusal ?? (isFewer || !question || agreed || 'Please confirm that this credit pays for all of them.'),
    input: () => ({
      params: { creditId: credit._id },
      body: {
        registrationIds: chosen.map(({ _id }) => _id),
        acceptShared: chosen.length > 1 && agreed,
        acceptClaimed: claimed !== undefined,
        waiveRest: isFewer && agreed,
      },
    }),
    onSent({ message }) {
      notify({ title: message, tone: 'success' });
      onAssigned();
    },
    onRefused(error) {
      const asked = error instanceof ApiError ? error.errors.acceptClaimed : undefined;
      setClaimed(asked);
      return asked;
    },
    failure: { words: 'The credit could not be assigned. Please try again.' },
  });

  /** The choice has changed, so the organiser must confirm again. */
  function askAgain() {
    setAgreed(false);
    setClaimed(undefined);
  }
  function choose(payer: Payer) {
    askAgain();
    form.refuse(undefined);
    // One credit pays for the whole joint payment.
    const suggested = credit.registrations.filter((one) => one.jointPayment && one.jointPayment === payer.jointPayment);
    const added = [payer, ...suggested.filter(({ _id }) => _id !== payer._id)];
    setChosen((before) => [...before, ...added.filter((one) => !before.some(({ _id }) => _id === one._id))]);
  }
  function drop(id: string) {
    askAgain();
    setChosen((before) => before.filter(({ _id }) => _id !== id));
  }
  return { form, chosen, choose, drop, assignment, agreed, agree: setAgreed, claimed };
}

function ChosenPayers({ chosen, onDrop }: { chosen: readonly Payer[]; onDrop: (id: string) => void }) {
  return (
    <ul aria-label="Chosen" className="payment-rows">
      {chosen.map((payer) => (
        <li key={payer._id} className="flex items-center justify-between gap-3 py-1">
          <span className="min-w-0">
            <b className="font-semibold">{payer.name}</b>
            <span className="text-quiet text-sm">{`, ${payer.event.title}`}</span>
          </span>
          <span className="flex items-center gap-1">
            <span className="figures">{inRupees(payer.amountLeft)}</span>
            <RowButton Icon={X} hint="Remove" label={`Remove ${payer.name}`} onClick={() => onDrop(payer._id)} />
          </span>
        </li>
      ))}
    </ul>
  );
}
