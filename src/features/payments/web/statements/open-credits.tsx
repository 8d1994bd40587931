import { lazy, Suspense, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Credit, listCredits, releaseCredit } from '#features/payments/credit-contract.ts';
import { countOf } from '#shared/counts.ts';
import type { Output } from '#shared/endpoint.ts';
import { inRupees } from '#shared/money.ts';
import { creditLists } from '#shared/payment-ledger.ts';
import { adminApi } from '#web/api.ts';
import { useTask } from '#web/desk/use-task.ts';
import { wordsOf } from '#web/form-faults.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { dayWords, listWords } from '../words.ts';
import { CreditFacts } from './credit-facts.tsx';

const AssignDialog = lazy(async () => ({ default: (await import('./assign-dialog.tsx')).AssignDialog }));
const DismissDialog = lazy(async () => ({ default: (await import('./dismiss-dialog.tsx')).DismissDialog }));

type Page = Output<typeof listCredits>;
type State = Credit['state'];
const stateWords: Record<State, string> = {
  open: 'To settle',
  assigned: 'Assigned',
  dismissed: 'Set aside',
};

/** Credits of applied statements: those that wait for a person, and those that a person has settled. */
export function OpenCredits({ open: first }: { open: Page }) {
  const { revalidate } = useRevalidator();
  const tasks = useTask<'assign' | 'dismiss', Credit>();
  const [state, setState] = useState<State>('open');
  const [list, setList] = useState('');
  const { page, more, reload } = useCredits(first, state, list);
  const { task } = tasks;

  async function settled() {
    reload();
    await revalidate();
  }

  async function release({ _id }: Credit) {
    try {
      const { message } = await adminApi.call(releaseCredit, { params: { creditId: _id } });
      notify({ title: message, tone: 'success' });
      await settled();
    } catch (error) {
      notify({ title: wordsOf(error, 'It could not be taken back. Please try again.'), tone: 'error' });
    }
  }

  return (
    <section aria-labelledby="open-credits" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="open-credits" tabIndex={-1} className="payment-heading">
          Credits
        </h2>
        <div className="grid w-full grid-cols-2 gap-3 sm:w-104">
          <SelectField label="State" value={state} onChange={({ target }) => setState(target.value as State)}>
            {Object.entries(stateWords).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="List"
            placeholder="All lists"
            value={list}
            onChange={({ target }) => setList(target.value)}
          >
            {creditLists
              .filter((one) => one === list || page.lists[one].count > 0)
              .map((one) => (
                <option key={one} value={one}>
                  {`${listWords[one].title} (${page.lists[one].count})`}
                </option>
              ))}
          </SelectField>
        </div>
      </div>
      <p role="status" className="text-quiet text-sm">
        {sumWords(page, state)}
      </p>
      <ul className="payment-rows">
        {page.credits.map((credit) => (
          <li key={credit._id} className="credit-row credit-row-settled">
            <CreditFacts credit={credit} withList={credit.state === 'open'} />
            <div className="credit-deeds">
              {credit.state === 'open' ? (
                <>
                  <Button size="small" onClick={() => tasks.begin('assign', credit)}>
                    Assign
                    <span className="sr-only">{` ${inRupees(credit.amount)} of ${dayWords(credit.date)}`}</span>
                  </Button>
                  <Button size="small" variant="ghost" onClick={() => tasks.begin('dismiss', credit)}>
                    Set aside
                    <span className="sr-only">{` ${inRupees(credit.amount)} of ${dayWords(credit.date)}`}</span>
                  </Button>
                </>
              ) : (
                <>
                  <span className="text-quiet text-sm">
                    {credit.settledBy}
                    {credit.note && `: ${credit.note}`}
                  </span>
                  <Button size="small" variant="ghost" onClick={() => void release(credit)}>
                    Take back
                    <span className="sr-only">{` ${inRupees(credit.amount)} of ${dayWords(credit.date)}`}</span>
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      {page.next && (
        <Button size="small" className="justify-self-start" onClick={more}>
          Show more
        </Button>
      )}
      {task && (
        <Suspense>
          {task.kind === 'assign' ? (
            <AssignDialog
              key={task.round}
              credit={task.item}
              open={tasks.open}
              onClose={tasks.end}
              onDone={() => void settled()}
            />
          ) : (
            <DismissDialog
              key={task.round}
              credit={task.item}
              open={tasks.open}
              onClose={tasks.end}
              onDone={() => void settled()}
            />
          )}
        </Suspense>
      )}
    </section>
  );
}

function sumWords({ lists }: Page, state: State): string {
  const counts = Object.values(lists);
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  const paise = counts.reduce((sum, one) => sum + Math.round(one.amount * 100), 0);
  if (count === 0) return state === 'open' ? 'No credit waits for a person.' : 'None yet.';
  return `${countOf(count, 'credit')}, ${inRupees(paise / 100)}. ${state === 'open' ? 'Say whose money it is, or set it aside.' : ''}`;
}

/** The first page comes with the screen; others are fetched. */
function useCredits(first: Page, state: State, list: string) {
  const [page, setPage] = useState(first);
  const [round, setRound] = useState(0);
  const chosen = creditLists.find((one) => one === list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks for the same once more
  useEffect(() => {
    if (round === 0 && state === 'open' && !chosen) return setPage(first);
    let left = false;
    adminApi.call(listCredits, { query: { state, list: chosen } }).then(
      (answer) => left || setPage(answer),
      (error: unknown) => left || failed(error),
    );
    return () => {
      left = true;
    };
  }, [state, chosen, round]);

  async function more() {
    if (!page.next) return;
    try {
      const answer = await adminApi.call(listCredits, { query: { state, list: chosen, after: page.next } });
      setPage({ ...answer, credits: [...page.credits, ...answer.credits] });
    } catch (error) {
      failed(error);
    }
  }
  return { page, more, reload: () => setRound((count) => count + 1) };
}

const failed = (error: unknown) =>
  notify({ title: wordsOf(error, 'The credits could not be loaded. Please try again.'), tone: 'error' });
