import { Plus } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { countOf } from '#shared/counts.ts';
import { DeleteRecordDialog } from '#web/desk/delete-dialog.tsx';
import { countId } from '#web/desk/neighbour.ts';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { type Tasks, useTask } from '#web/desk/use-task.ts';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Loaded } from './load-records.ts';
import { RecordList } from './record-list.tsx';
import '#web/desk/desk.css';
import './programme-desk.css';

export interface FormProps<Row> {
  /** Undefined for a new record. */
  record: Row | undefined;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

interface RecordText {
  /** For example 'Speakers', 'Speaker', 'speakers' and 'speaker'. */
  title: string;
  One: string;
  many: string;
  one: string;
  /** All records together, such as 'the schedule'. */
  all: string;
  intro: ReactNode;
  emptyTitle: string;
  empty: string;
}

export interface RecordScreenProps<Row> {
  words: RecordText;
  loaded: Loaded<Row>;
  nameOf: (row: Row) => string;
  /** The content of a row beside its buttons. */
  Entry: ComponentType<{ row: Row }>;
  /** Loaded when somebody first adds or edits a record. */
  Form: ComponentType<FormProps<Row>>;
  save: (ids: string[]) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  /** Whether two neighbouring rows may change places. */
  canSwap?: (one: Row, other: Row) => boolean;
}

/** A list of the programme, in which records are added, changed, deleted and sorted. */
export function RecordScreen<Row extends { _id: string }>(props: RecordScreenProps<Row>) {
  const { words, loaded } = props;
  const tasks = useTask<'form' | 'delete', Row | undefined>();
  const mayWrite = useMay('programme.change');
  const rows = loaded.state === 'loaded' ? loaded.rows : [];
  useKeptTask(words.One, (id) => {
    if (mayWrite && loaded.state === 'loaded') {
      tasks.begin(
        'form',
        rows.find(({ _id }) => _id === id),
      );
    }
    return true;
  });
  const add = mayWrite && loaded.state === 'loaded' && (
    <Button size="small" variant="main" onClick={() => tasks.begin('form', undefined)}>
      <Plus aria-hidden size={16} />
      Add {words.One}
    </Button>
  );
  return (
    <>
      <PageTitle title={words.title} intro={words.intro} actions={rows.length > 0 && add} />
      {loaded.state !== 'loaded' && <ScreenFailed failed={loaded} />}
      {loaded.state === 'loaded' && (
        <p id={countId} tabIndex={-1} role="status" className={rows.length > 0 ? 'mt-5 text-quiet text-sm' : 'sr-only'}>
          {countOf(rows.length, words.one, words.many)}
        </p>
      )}
      {loaded.state === 'loaded' && rows.length === 0 && (
        <EmptyState title={words.emptyTitle} className="mt-4" action={add}>
          {words.empty}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <RecordList
          label={words.title}
          rows={rows}
          nameOf={props.nameOf}
          Entry={props.Entry}
          save={props.save}
          canSwap={props.canSwap}
          mayWrite={mayWrite}
          onEdit={(row) => tasks.begin('form', row)}
          onDelete={(row) => tasks.begin('delete', row)}
        />
      )}
      <RecordTasks {...props} tasks={tasks} />
    </>
  );
}

interface RecordTasksProps<Row> extends Pick<RecordScreenProps<Row>, 'words' | 'nameOf' | 'Form' | 'remove'> {
  tasks: Tasks<'form' | 'delete', Row | undefined>;
}

/** The form of a record, and the question before a record is deleted. */
function RecordTasks<Row extends { _id: string }>({ tasks, ...props }: RecordTasksProps<Row>) {
  const { words, nameOf, Form, remove } = props;
  const { task, open, end } = tasks;
  const { revalidate } = useRevalidator();
  if (!task) return null;
  return (
    <>
      <Form
        key={`form ${task.round}`}
        record={task.item}
        open={open && task.kind === 'form'}
        onClose={end}
        onSaved={revalidate}
      />
      {task.item && (
        <DeleteRecordDialog
          key={`delete ${task.round}`}
          open={open && task.kind === 'delete'}
          onClose={end}
          One={words.One}
          description={`The ${words.one} also disappears from the public page. This action cannot be undone.`}
          id={task.item._id}
          onDelete={async () => {
            await remove(task.item?._id ?? '');
            await revalidate();
          }}
        >
          <p className="font-semibold">{nameOf(task.item)}</p>
        </DeleteRecordDialog>
      )}
    </>
  );
}
