import { useEffect, useState } from 'react';
import type { StatementLine } from '#features/payments/credit-contract.ts';
import { listStatementLines, type Statement } from '#features/payments/statement-contract.ts';
import { countOf } from '#shared/counts.ts';
import { inRupees } from '#shared/money.ts';
import { type CreditList, creditLists } from '#shared/payments/payment-ledger.ts';
import { adminApi } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { listWords } from '../words.ts';
import { aboutList } from './apply-text.ts';
import { CreditFacts } from './credit-facts.tsx';

/** Shows the credits grouped by what happens to them. Each list loads its lines when it is opened. */
export function StatementLists({ statement }: { statement: Statement }) {
  const filled = creditLists.filter((list) => statement.lists[list].count > 0);
  if (filled.length === 0) return <p className="text-quiet">This statement holds no credit.</p>;
  return (
    <div>
      {filled.map((list) => (
        <OneList key={list} statement={statement} list={list} />
      ))}
    </div>
  );
}

function OneList({ statement: { _id, lists, state }, list }: { statement: Statement; list: CreditList }) {
  const [open, setOpen] = useState(list === 'exact');
  return (
    <details className="credit-list" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className="font-semibold">{listWords[list].title}</span>
        <span className="text-quiet">{`${countOf(lists[list].count, 'credit')}, ${inRupees(lists[list].amount)}`}</span>
      </summary>
      <div className="grid gap-3 pb-4">
        <p className="max-w-prose text-quiet text-sm">{aboutList(list, state)}</p>
        {open && <Lines key={JSON.stringify(lists)} statementId={_id} list={list} />}
      </div>
    </details>
  );
}

type Answer = { lines: readonly StatementLine[]; hasMore: boolean; failed: boolean };

function Lines({ statementId, list }: { statementId: string; list: CreditList }) {
  const [{ lines, hasMore, failed }, setAnswer] = useState<Answer>({ lines: [], hasMore: true, failed: false });
  const [after, setAfter] = useState(0);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same once more
  useEffect(() => {
    let left = false;
    adminApi.call(listStatementLines, { params: { statementId }, query: { list, after } }).then(
      (page) =>
        left ||
        setAnswer((before) => ({
          ...page,
          lines: [...before.lines.filter(({ line }) => line <= after), ...page.lines],
          failed: false,
        })),
      () => left || setAnswer((before) => ({ ...before, failed: true })),
    );
    return () => {
      left = true;
    };
  }, [statementId, list, after, attempt]);
  const last = lines.at(-1)?.line ?? 0;
  return (
    <>
      <ul className="payment-rows">
        {lines.map((line) => (
          <li key={line.line} className="credit-row">
            <CreditFacts credit={line} line={line.line} />
          </li>
        ))}
      </ul>
      {lines.length === 0 && hasMore && !failed && <Skeleton className="h-16" />}
      {failed && (
        <RetryAlert onRetry={() => setAttempt((count) => count + 1)}>These lines could not be loaded.</RetryAlert>
      )}
      {hasMore && lines.length > 0 && !failed && (
        <Button size="small" className="justify-self-start" onClick={() => setAfter(last)}>
          Show more
        </Button>
      )}
    </>
  );
}
