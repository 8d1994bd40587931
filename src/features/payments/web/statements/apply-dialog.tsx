import { useRevalidator } from 'react-router';
import { applyStatement, type Statement } from '#features/payments/statement-contract.ts';
import { countOf } from '#shared/counts.ts';
import { inRupees } from '#shared/money.ts';
import { creditLists } from '#shared/payments/payment-ledger.ts';
import { adminApi } from '#web/api.ts';
import { TaskDialog } from '#web/desk/task-dialog.tsx';
import { useAttempt } from '#web/hooks/use-action.ts';
import { notify } from '#web/ui/notify.ts';
import { listWords } from '../words.ts';
import { actionText } from './apply-text.ts';
import { WorkProgress } from './work-progress.tsx';

interface ApplyDialogProps {
  statement: Statement;
  open: boolean;
  onClose: () => void;
}

/** Says with sums what will change, before anything changes. */
export function ApplyDialog({ statement: { _id, lists }, open, onClose }: ApplyDialogProps) {
  const { revalidate } = useRevalidator();
  const { busy, refusal, attempt } = useAttempt('No answer from the server. Try again; nothing is applied twice.');

  const apply = () =>
    attempt(async () => {
      const { message, completed } = await adminApi.call(applyStatement, { params: { statementId: _id } });
      if (completed > 0) notify({ title: 'Statement applied', description: message, tone: 'success' });
      else if (lists.exact.count > 0) notify({ title: message });
      else notify({ title: 'Nothing to complete', description: message });
      onClose();
      await revalidate();
    });

  const others = creditLists.filter((list) => list !== 'exact' && list !== 'known' && lists[list].count > 0);
  return (
    <TaskDialog
      open={open}
      onClose={onClose}
      busy={busy}
      refusal={refusal}
      title="Apply this statement?"
      description="Either all payments are applied or none. Applying twice has no effect."
      waiting="The statement is being applied."
      action={{ label: actionText(lists), busyLabel: 'Applying...', run: apply }}
    >
      {busy && <WorkProgress progressKey={_id} started="Applying..." />}
      {lists.exact.count === 0 ? (
        <p className="font-semibold">Nothing to complete. No mail will be sent.</p>
      ) : (
        <p>
          <b className="font-semibold">{countOf(lists.exact.count, 'payment')}</b> will be complete,{' '}
          <b className="font-semibold">{inRupees(lists.exact.amount)}</b> in all. Those who paid are confirmed and get a
          mail.
        </p>
      )}
      {others.length > 0 && (
        <div>
          <p>Kept for a person to settle:</p>
          <ul className="mt-1 grid gap-1">
            {others.map((list) => (
              <li key={list} className="flex justify-between gap-4 text-quiet">
                <span>{listWords[list].title}</span>
                <span className="figures">{`${lists[list].count} · ${inRupees(lists[list].amount)}`}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {lists.known.count > 0 && (
        <p className="text-quiet">{`${countOf(lists.known.count, 'credit was', 'credits were')} counted before: nothing changes.`}</p>
      )}
    </TaskDialog>
  );
}
