import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Credit } from '#features/payments/credit-contract.ts';
import { countOf } from '#shared/counts.ts';
import { inRupees } from '#shared/money.ts';
import { creditLists } from '#shared/payments/payment-ledger.ts';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { type Tasks, useTask } from '#web/desk/use-task.ts';
import { catchFocus } from '#web/hooks/catch-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/later.tsx';
import { CreditActions } from './credit-actions.tsx';
import { CreditFacts } from './credit-facts.tsx';
import { CreditFilters } from './credit-filters.tsx';
import { type CreditState, type CreditsPage, useCredits } from './use-credits.ts';

const AssignDialog = onDemand(async () => (await import('./assign-dialog.tsx')).AssignDialog);
const DismissDialog = onDemand(async () => (await import('./dismiss-dialog.tsx')).DismissDialog);
const ReleaseDialog = onDemand(async () => (await import('./release-dialog.tsx')).ReleaseDialog);
const dialogs = { assign: AssignDialog, dismiss: DismissDialog, release: ReleaseDialog };

type CreditTasks = Tasks<keyof typeof dialogs, Credit>;

/** Lists credits of applied statements that wait for an organiser's decision, or about which one has been made. */
export function OpenCredits({ open: first }: { open: CreditsPage }) {
  const { revalidate } = useRevalidator();
  const tasks: CreditTasks = useTask();
  const [state, setState] = useState<CreditState>('open');
  const [list, setList] = useState('');
  const { page, more, reload, reloads } = useCredits(first, state, list);

  useKeptTask('credit set aside', (id) => {
    const credit = page.credits.find(({ _id }) => _id === id);
    if (credit) tasks.begin('dismiss', credit);
    return credit !== undefined;
  });

  async function settled() {
    reload();
    await revalidate();
  }

  // The new list does not have the settled row, so the focus would be lost with the row.
  useEffect(() => {
    if (reloads > 0) catchFocus('open-credits');
  }, [reloads]);

  return (
    <section aria-labelledby="open-credits" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="open-credits" tabIndex={-1} className="payment-heading">
          Credits
        </h2>
        <CreditFilters state={state} list={list} lists={page.lists} onState={setState} onList={setList} />
      </div>
      <p role="status" className="text-quiet text-sm">
        {sumText(page, state, list)}
      </p>
      <ul className="payment-rows">
        {page.credits.map((credit) => (
          <li key={credit._id} className="credit-row credit-row-settled">
            <CreditFacts credit={credit} withList={credit.state === 'open'} />
            <CreditActions credit={credit} onTask={tasks.begin} />
          </li>
        ))}
      </ul>
      {page.next && (
        <Button size="small" className="justify-self-start" onClick={more}>
          Show more
        </Button>
      )}
      <CreditDialog tasks={tasks} onDone={() => void settled()} />
    </section>
  );
}

function CreditDialog({ tasks: { task, open, end }, onDone }: { tasks: CreditTasks; onDone: () => void }) {
  if (!task) return null;
  const Dialog = dialogs[task.kind];
  return <Dialog key={task.round} credit={task.item} open={open} onClose={end} onDone={onDone} />;
}

/** The sums of the chosen list, or of all lists. */
function sumText({ lists }: CreditsPage, state: CreditState, chosen: string): string {
  const counts = creditLists.filter((list) => chosen === '' || list === chosen).map((list) => lists[list]);
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  const paise = counts.reduce((sum, one) => sum + Math.round(one.amount * 100), 0);
  if (count === 0) return state === 'open' ? 'No credits to settle.' : 'None yet.';
  return `${countOf(count, 'credit')}, ${inRupees(paise / 100)}. ${state === 'open' ? 'Say whose money it is, or set it aside.' : ''}`;
}
