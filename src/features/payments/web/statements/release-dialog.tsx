import { releaseCredit } from '#features/payments/credit-contract.ts';
import { inRupees } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { ConfirmDialog } from '#web/desk/task-dialog.tsx';
import type { CreditTaskProps } from './assign-dialog.tsx';

/** Shows the participants' names first, because they may believe that their seats are safe. */
export function ReleaseDialog({ credit, ...dialog }: CreditTaskProps) {
  const { _id, amount, registrations, paysFor } = credit;
  return (
    <ConfirmDialog
      {...dialog}
      size="small"
      title={`Take ${inRupees(amount)} back?`}
      description={whatFollows(credit)}
      waiting="The credit is being taken back."
      action={{ label: 'Take back', busyLabel: 'Taking back...' }}
      run={async () => (await adminApi.call(releaseCredit, { params: { creditId: _id } })).message}
      failure="It could not be taken back. Please try again."
    >
      {registrations.length > 0 && (
        <ul aria-label="Paid with this credit" className="payment-rows">
          {registrations.map(({ _id: id, name, event, paymentStatus }) => (
            <li key={id} className="wrap-anywhere py-1">
              <b className="font-semibold">{name}</b>
              <span className="text-quiet text-sm">
                {`, ${event.title}`}
                {paymentStatus === 'completed' && paysFor.includes(id) && ': paid until now'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}

function whatFollows({ state, paysFor, registrations }: CreditTaskProps['credit']): string {
  const settled = 'The credit is to be settled again.';
  if (state !== 'assigned') return settled;
  if (paysFor.length === 0) return `${settled} It was more than was due, so payments and seats stay as they are.`;
  const paid = registrations.filter(({ _id }) => paysFor.includes(_id));
  const isCancelled = paid.some(({ registrationStatus }) => registrationStatus === 'cancelled');
  // What is cancelled or rejected is not checked again. The money is only taken back from it.
  const ended = paid.filter((one) => one.registrationStatus === 'cancelled' || one.paymentStatus === 'failed');
  const how = isCancelled ? 'cancelled' : 'rejected';
  if (ended.length === paysFor.length) return `${settled} What it paid is ${how} already, so no seat or pass changes.`;
  const what = ended.length > 0 ? `What it paid, except for what is ${how},` : 'What it paid';
  return `${settled} ${what} waits to be checked, and a seat or pass that it confirmed is not confirmed any more.`;
}
