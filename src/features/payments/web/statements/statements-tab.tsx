import { useEffect, useRef } from 'react';
import { mostStatements } from '#features/payments/statement-contract.ts';
import { BackLink } from '#web/desk/back-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { StatementsLoad } from '../load-payments.ts';
import { OpenCredits } from './open-credits.tsx';
import { StatementList } from './statement-list.tsx';
import { StatementView } from './statement-view.tsx';
import { UploadBox } from './upload-box.tsx';
import './statements.css';

/**
 * Shows the upload, the statements that are not applied yet, the credits that wait for a decision, and earlier
 * statements. If the address names a statement, shows only that one.
 */
export function StatementsTab({ statements, shown, open, timeZone }: StatementsLoad & { timeZone: string }) {
  const isOne = shown !== undefined;
  const wasOne = useRef(isOne);
  useEffect(() => {
    // The link disappears with its statement. Without this line keyboard users would start at the top of the page.
    if (wasOne.current && !isOne) document.getElementById('earlier-statements')?.focus();
    wasOne.current = isOne;
  }, [isOne]);
  if (shown === undefined) {
    const waiting = statements.filter(({ state }) => state !== 'applied');
    const applied = statements.filter(({ state }) => state === 'applied');
    return (
      <div className="grid gap-9">
        <UploadBox />
        {waiting.length > 0 && (
          <StatementList
            id="statements-to-apply"
            title="Statements to apply"
            statements={waiting}
            timeZone={timeZone}
          />
        )}
        {statements.length > 0 && <OpenCredits open={open} />}
        <StatementList
          id="earlier-statements"
          title="Earlier statements"
          statements={applied}
          empty={waiting.length > 0 ? 'No statement has been applied yet.' : 'No statement has been uploaded yet.'}
          timeZone={timeZone}
        />
        {statements.length === mostStatements && (
          <p className="text-quiet text-sm">{`The newest ${mostStatements} are listed.`}</p>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <BackLink to="?tab=statements">All statements</BackLink>
      {shown ? (
        <StatementView key={`${shown._id} ${shown.state}`} statement={shown} timeZone={timeZone} />
      ) : (
        <EmptyState title="This statement is not there any more">Somebody has discarded it.</EmptyState>
      )}
    </div>
  );
}
