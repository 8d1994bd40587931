import { X } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import type { Payer } from '#features/payments/contract.ts';
import { assignCredit, type Credit } from '#features/payments/credit-contract.ts';
import { inRupees } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { RowButton } from '#web/desk/row-button.tsx';
import { TaskDialog } from '#web/desk/task-dialog.tsx';
import { useAttempt } from '#web/desk/use-attempt.ts';
import { notify } from '#web/ui/notify.ts';
import { PayerSearch } from '../payer-search.tsx';
import { dayWords } from '../words.ts';
import { assignmentOf } from './assignment.ts';

export interface CreditTaskProps {
  credit: Credit;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Whose money it is: one registration, or several whose sums are exactly this credit. */
export function AssignDialog({ credit, open, onClose, onDone }: CreditTaskProps) {
  const formId = useId();
  const [chosen, setChosen] = useState<readonly Payer[]>([]);
  const [agreed, setAgreed] = useState(false);
  const { busy, refusal, refuse, attempt } = useAttempt('The credit could not be assigned. Please try again.');
  const { words, question, refusal: mismatch, isFewer } = assignmentOf(credit.amount, chosen);

  function choose(payer: Payer) {
    setAgreed(false);
    refuse(undefined);
    setChosen((before) => (before.some(({ _id }) => _id === payer._id) ? before : [...before, payer]));
  }
  function drop(id: string) {
    setAgreed(false);
    setChosen((before) => before.filter(({ _id }) => _id !== id));
  }

  function assign(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (mismatch) return refuse(mismatch);
    if (chosen.length > 1 && !agreed) return refuse('Please say that this credit pays for all of them.');
    void attempt(async () => {
      const body = {
        registrationIds: chosen.map(({ _id }) => _id),
        acceptShared: chosen.length > 1 && agreed,
        waiveRest: isFewer && agreed,
      };
      const { message } = await adminApi.call(assignCredit, { params: { creditId: credit._id }, body });
      notify({ title: message, tone: 'success' });
      onClose();
      onDone();
    });
  }

  return (
    <TaskDialog
      {...{ open, onClose, busy, refusal }}
      title={`Whose ${inRupees(credit.amount)} is this?`}
      description={credit.narration || `A credit of ${dayWords(credit.date)}`}
      waiting="The credit is being assigned."
      action={{ label: 'Assign', busyLabel: 'Assigning...', form: formId }}
    >
      <div className="grid gap-5">
        <PayerSearch suggestions={credit.registrations} onChoose={choose} />
        <form id={formId} noValidate onSubmit={assign} className="grid gap-3">
          <ul aria-label="Chosen" className="payment-rows">
            {chosen.map((payer) => (
              <li key={payer._id} className="flex items-center justify-between gap-3 py-1">
                <span className="min-w-0">
                  <b className="font-semibold">{payer.name}</b>
                  <span className="text-quiet text-sm">{`, ${payer.event.title}`}</span>
                </span>
                <span className="flex items-center gap-1">
                  <span className="figures">{inRupees(payer.amountDue - payer.amountReceived)}</span>
                  <RowButton Icon={X} hint="Remove" label={`Remove ${payer.name}`} onClick={() => drop(payer._id)} />
                </span>
              </li>
            ))}
          </ul>
          <p role="status" className={mismatch && chosen.length > 0 ? 'text-danger' : 'text-quiet'}>
            {words}
          </p>
          {question && (
            <label className="flex items-start gap-2.5">
              <input
                type="checkbox"
                className="check"
                checked={agreed}
                onChange={({ target }) => setAgreed(target.checked)}
              />
              {question}
            </label>
          )}
        </form>
      </div>
    </TaskDialog>
  );
}
