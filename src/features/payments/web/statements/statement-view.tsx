import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { discardStatement, type Statement } from '#features/payments/statement-contract.ts';
import { momentOf } from '#shared/calendar.ts';
import { adminApi } from '#web/api.ts';
import { DeleteDialog } from '#web/desk/delete-dialog.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { onDemand } from '#web/ui/later.tsx';
import { appliedRest, appliedTitle, previewText } from './apply-text.ts';
import { ColumnForm } from './column-form.tsx';
import { ReadingSummary } from './reading-summary.tsx';
import { StatementLists } from './statement-lists.tsx';

const ApplyDialog = onDemand(async () => (await import('./apply-dialog.tsx')).ApplyDialog);

/** Shows one statement: its columns, the preview, or what was done. */
export function StatementView({ statement, timeZone }: { statement: Statement; timeZone: string }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'apply' | 'discard'>();
  const [applying, setApplying] = useState(false);
  const { revalidate, state: reading } = useRevalidator();
  const { _id, fileName, format, state, uploadedAt, uploadedBy } = statement;
  const { day, time } = momentOf(uploadedAt, timeZone);
  const heading = useRef<HTMLHeadingElement>(null);
  // The upload opened this page, and the control that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="statement-title" className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="statement-title" ref={heading} tabIndex={-1} className="statement-title">
            {fileName || 'Statement'}
          </h2>
          <p className="text-quiet text-sm">{`${format ? `${format} · ` : ''}${uploadedBy}, ${day} at ${time}`}</p>
        </div>
        {state !== 'applied' && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => setAsking('discard')}>
              Discard
            </Button>
            {state === 'ready' && (
              <Button
                size="small"
                variant="main"
                busy={reading === 'loading' && asking === undefined}
                busyLabel="Checking again..."
                onClick={async () => {
                  // Loads the preview again, so that the dialog does not promise payments that were completed in the
                  // meantime.
                  await revalidate();
                  setApplying(true);
                  setAsking('apply');
                }}
              >
                Apply this statement
              </Button>
            )}
          </div>
        )}
      </header>
      {state === 'needsColumns' ? (
        <ColumnForm statement={statement} />
      ) : (
        <Read statement={statement} timeZone={timeZone} />
      )}
      {applying && <ApplyDialog statement={statement} open={asking === 'apply'} onClose={() => setAsking(undefined)} />}
      <DeleteDialog
        open={asking === 'discard'}
        onClose={() => setAsking(undefined)}
        title="Discard this statement?"
        description="Nothing of it has been applied. You can upload the file again."
        action="Discard"
        busyLabel="Discarding..."
        id={_id}
        onDelete={async () => {
          await adminApi.call(discardStatement, { params: { statementId: _id } });
          await navigate('?tab=statements');
        }}
        success="The statement was discarded."
        failure="The statement could not be discarded. Please try again."
      >
        <p className="font-semibold">{fileName || 'Statement'}</p>
      </DeleteDialog>
    </section>
  );
}

function Read({ statement, timeZone }: { statement: Statement; timeZone: string }) {
  const { revalidate } = useRevalidator();
  const { state, lists, appliedAt, appliedBy } = statement;
  const applied = appliedAt ? momentOf(appliedAt, timeZone) : undefined;
  const rest = appliedRest(lists);
  return (
    <>
      {state === 'applied' && applied ? (
        <Alert
          tone="success"
          title={appliedTitle(lists)}
          action={
            rest && (
              <ButtonLink size="small" to="?tab=statements">
                Settle what is open
              </ButtonLink>
            )
          }
        >
          {`Applied by ${appliedBy} on ${applied.day} at ${applied.time}. ${rest}`}
        </Alert>
      ) : (
        <Alert
          title="A preview: nothing has changed yet"
          action={
            <Button size="small" onClick={() => void revalidate()}>
              Refresh
            </Button>
          }
        >
          {previewText(lists)}
        </Alert>
      )}
      {statement.reading && <ReadingSummary reading={statement.reading} />}
      <StatementLists statement={statement} />
    </>
  );
}
