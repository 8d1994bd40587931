import { Plus } from 'lucide-react';
import { Fragment, type ReactNode, Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { countOf } from '#shared/counts.ts';
import { DeleteRecordDialog } from '#web/desk/delete-dialog.tsx';
import { countId } from '#web/desk/neighbour.ts';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { useTask } from '#web/desk/use-task.ts';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import '#web/desk/desk.css';
import './passes.css';

export interface RowTools {
  now: Date;
  mayChange: boolean;
  onTask: (kind: Kind) => void;
}

type Kind = 'edit' | 'copy' | 'delete';

interface RecordTabProps<Row> {
  rows: readonly Row[];
  /** 'Pass', 'Passes' */
  One: string;
  Many: string;
  /** Shown while the list is empty: explains what such a record is. */
  empty: string;
  row: (row: Row, tools: RowTools) => ReactNode;
  form: (row: Row | undefined, dialog: { isCopy: boolean; open: boolean; onClose: () => void }) => ReactNode;
  /** The texts of the question before a deletion. */
  deletion: (row: Row) => { name: string; facts: string; description: string };
  onDelete: (id: string) => Promise<unknown>;
}

/** Shows passes or coupons: a list, the form that adds and changes them, and the question before a deletion. */
export function RecordTab<Row extends { _id: string }>(props: RecordTabProps<Row>) {
  const { rows, One, Many, empty, row, form, onDelete } = props;
  const { revalidate } = useRevalidator();
  const mayChange = useMay('passes.change');
  const { task, open, begin, end } = useTask<Kind, Row | undefined>();
  useKeptTask(One, (id) => {
    if (mayChange)
      begin(
        'edit',
        rows.find(({ _id }) => _id === id),
      );
    return true;
  });
  const chosen = task?.item;
  const deletion = chosen && props.deletion(chosen);
  const now = new Date();
  const add = mayChange && (
    <Button size="small" variant="main" onClick={() => begin('edit', undefined)}>
      <Plus aria-hidden size={16} />
      Add {One}
    </Button>
  );
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p id={countId} tabIndex={-1} role="status" className="text-quiet text-sm">
          {rows.length > 0 && countOf(rows.length, One.toLowerCase(), Many.toLowerCase())}
        </p>
        {rows.length > 0 && add}
      </div>
      {rows.length === 0 && (
        <EmptyState title={`No ${Many.toLowerCase()} yet`} action={add}>
          {empty}
        </EmptyState>
      )}
      <ul aria-label={Many} className="pass-list empty:hidden">
        {rows.map((one) => (
          <Fragment key={one._id}>{row(one, { now, mayChange, onTask: (kind) => begin(kind, one) })}</Fragment>
        ))}
      </ul>
      {task && (
        <Suspense>
          <Fragment key={`form ${task.round}`}>
            {form(chosen, { isCopy: task.kind === 'copy', open: open && task.kind !== 'delete', onClose: end })}
          </Fragment>
        </Suspense>
      )}
      {chosen && deletion && (
        <DeleteRecordDialog
          key={`delete ${task.round}`}
          open={open && task.kind === 'delete'}
          onClose={end}
          One={One}
          description={deletion.description}
          id={chosen._id}
          onDelete={async () => {
            await onDelete(chosen._id);
            await revalidate();
          }}
        >
          <p className="font-semibold">{deletion.name}</p>
          <p className="text-quiet text-sm">{deletion.facts}</p>
        </DeleteRecordDialog>
      )}
    </>
  );
}
