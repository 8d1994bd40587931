import { useRef, useState } from 'react';
import type { DeskItem } from '#features/payments/desk-contract.ts';
import { toOtherPayment } from '#shared/payments/deleted-payments.ts';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { onDemand } from '#web/ui/later.tsx';
import { orderStatusText } from './flag-text.ts';
import { keptRejection, reread } from './use-decisions.ts';
import type { Desk } from './use-desk.ts';

const RejectDialog = onDemand(async () => (await import('./reject-dialog.tsx')).RejectDialog);
const SameTransactionDialog = onDemand(
  async () => (await import('#web/desk/same-transaction-dialog.tsx')).SameTransactionDialog,
);
const PaymentDialog = onDemand(async () => (await import('../payment-dialog.tsx')).PaymentDialog);

interface Asking {
  what: 'reject' | 'sameTransaction' | 'file';
  item: DeskItem;
  registrationId: string;
}

/** The dialog that the desk shows. If the end of the session interrupted a rejection, its dialog opens again. */
export function useAsking(items: readonly DeskItem[]) {
  const [asking, setAsking] = useState<Asking>();
  const [open, setOpen] = useState(false);
  const shown = useRef<HTMLElement>(null);
  function ask(what: Asking['what'], item: DeskItem, registrationId = item._id) {
    // A key opens the dialog without a focused control, to which the focus could return.
    if (document.activeElement === document.body) shown.current?.focus({ preventScroll: true });
    setAsking({ what, item, registrationId });
    setOpen(true);
  }
  useKeptTask(keptRejection, (id) => {
    const queued = items.find(({ _id }) => _id === id);
    if (queued) ask('reject', queued);
    // It may be further back in the queue, or be decided by now.
    else void reread(id).then((item) => item?.waitsAs === id && ask('reject', item));
    return true;
  });
  return { asking, open, ask, shown, onClose: () => setOpen(false) };
}

export type Ask = ReturnType<typeof useAsking>['ask'];

interface DeskDialogsProps extends Omit<ReturnType<typeof useAsking>, 'ask' | 'shown'> {
  timeZone: string;
  onDecide: Desk['decide'];
}

export function DeskDialogs({ asking, open, timeZone, onClose, onDecide }: DeskDialogsProps) {
  if (!asking) return null;
  const { what, item, registrationId } = asking;
  return (
    <>
      {what === 'reject' && (
        <RejectDialog
          key={`reject ${item._id}`}
          item={item}
          open={open}
          onClose={onClose}
          onReject={(reason) => onDecide(item, { decision: 'rejected', reason })}
        />
      )}
      {what === 'sameTransaction' && (
        <SameTransactionDialog
          transactionId={item.transactionId}
          others={othersOf(item)}
          open={open}
          onClose={onClose}
          onAccept={() => onDecide(item, { decision: 'approved', acceptSameTransaction: true })}
        />
      )}
      {what === 'file' && (
        <PaymentDialog
          key={registrationId}
          registrationId={registrationId}
          timeZone={timeZone}
          open={open}
          onClose={onClose}
        />
      )}
    </>
  );
}

const othersOf = ({ flags }: DeskItem) =>
  flags.flatMap((flag) => {
    if (flag.kind !== 'sameTransaction') return [];
    const { others, orders, deleted } = flag;
    return [
      ...others.map(({ eventTitle, paymentStatus, ...other }) =>
        named(other, `${eventTitle}, payment ${paymentStatus}`),
      ),
      ...orders.map(({ passName, ...order }) => named(order, `${passName}, ${orderStatusText(order)}`)),
      ...deleted.map(toOtherPayment),
    ];
  });

const named = ({ _id, name }: { _id: string; name: string }, about: string) => ({ _id, name, about });
