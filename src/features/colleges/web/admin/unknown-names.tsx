import { Merge } from 'lucide-react';
import { useState } from 'react';
import type { CollegeFields } from '#features/colleges/contract.ts';
import {
  type Join,
  joinNames,
  type listUnknownNames,
  type NameGroup,
  undoJoin,
} from '#features/colleges/join-contract.ts';
import { countOf } from '#shared/counts.ts';
import type { Output } from '#shared/endpoint.ts';
import { instantText } from '#shared/instants.ts';
import { adminApi } from '#web/api.ts';
import { countId } from '#web/desk/neighbour.ts';
import { useTask } from '#web/desk/use-task.ts';
import { useAttempt } from '#web/hooks/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { notify } from '#web/ui/notify.ts';
import { JoinDialog } from './join-dialog.tsx';

const mostListed = 6;

interface UnknownNamesProps {
  unknown: Output<typeof listUnknownNames>;
  timeZone: string;
  mayChange: boolean;
  onChanged: () => Promise<void>;
  /** Adds a college from typed names. */
  onAdd: (first: Pick<CollegeFields, 'name' | 'aliases'>) => void;
}

/**
 * Typed names that mean no known college, with proposals. Nothing is joined before somebody presses a button (R313).
 */
export function UnknownNames({ unknown, timeZone, mayChange, onChanged, onAdd }: UnknownNamesProps) {
  const { groups, more, joins } = unknown;
  const { task, open, begin, end } = useTask<'join', NameGroup>();
  const { busy, refusal, act } = useJoining(onChanged);

  return (
    <>
      <p id={countId} tabIndex={-1} role="status" className="mt-5 mb-3 text-quiet text-sm">
        {groups.length === 0 ? '' : `${countOf(groups.length + more, 'name')} without a college, most used first`}
      </p>
      {refusal && (
        <Alert tone="error" className="mb-4">
          {refusal}
        </Alert>
      )}
      {groups.length === 0 ? (
        <EmptyState title="Every typed name belongs to a college">
          Names that students type and that no college has appear here.
        </EmptyState>
      ) : (
        <ul aria-label="Typed names, most used first" className="grid gap-3 lg:grid-cols-2">
          {groups.map((group) => (
            <GroupCard
              key={nameOf(group)}
              group={group}
              mayChange={mayChange}
              busy={busy === nameOf(group)}
              onJoin={({ _id }) =>
                act(nameOf(group), () =>
                  adminApi.call(joinNames, {
                    params: { collegeId: _id },
                    body: { names: group.names.map(({ name }) => name) },
                  }),
                )
              }
              onChoose={() => begin('join', group)}
              onAdd={onAdd}
            />
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="mt-3 text-quiet text-sm">{`${countOf(more, 'rarer name')} will follow once these are joined.`}</p>
      )}
      <Joins
        joins={joins}
        timeZone={timeZone}
        mayChange={mayChange}
        busy={busy}
        onUndo={(join) => act(join._id, () => adminApi.call(undoJoin, { params: { joinId: join._id } }))}
      />
      {task && (
        <JoinDialog
          key={task.round}
          what={{ names: task.item.names.map(({ name }) => name) }}
          open={open}
          onClose={end}
          onJoined={onChanged}
        />
      )}
    </>
  );
}

/** `busy` is the key of the row that is being joined or undone; '' for none. */
function useJoining(onChanged: UnknownNamesProps['onChanged']) {
  const { refusal, attempt } = useAttempt('That did not work. Please try again.');
  const [busy, setBusy] = useState('');

  /** The button disappears with its row, so the focus moves to the count. */
  async function act(key: string, call: () => Promise<{ message: string }>) {
    if (busy) return;
    setBusy(key);
    await attempt(async () => {
      const { message } = await call();
      await onChanged();
      notify({ title: message, tone: 'success' });
      document.getElementById(countId)?.focus();
    });
    setBusy('');
  }

  return { busy, refusal, act };
}

/** A group is named by its most used name. */
const nameOf = ({ names }: NameGroup) => names[0]?.name ?? '';

interface GroupCardProps extends Pick<UnknownNamesProps, 'mayChange' | 'onAdd'> {
  group: NameGroup;
  busy: boolean;
  /** Called with the proposed college. */
  onJoin: (college: NonNullable<NameGroup['college']>) => void;
  onChoose: () => void;
}

function GroupCard({ group, mayChange, busy, onJoin, onChoose, onAdd }: GroupCardProps) {
  const { names, college } = group;
  const name = nameOf(group);
  return (
    <li className="desk-card">
      <ul className="grid min-w-0 gap-1">
        {names.slice(0, mostListed).map((one) => (
          <li key={one.name} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere font-semibold">{one.name}</span>
            <span className="shrink-0 text-quiet text-sm tabular-nums">{`${one.uses}×`}</span>
          </li>
        ))}
        {names.length > mostListed && (
          <li className="text-quiet text-sm">{`and ${countOf(names.length - mostListed, 'other name')}`}</li>
        )}
      </ul>
      {mayChange && (
        <div className="mt-auto flex flex-wrap gap-2">
          {college && (
            <Button size="small" busy={busy} onClick={() => onJoin(college)}>
              <Merge aria-hidden size={16} />
              {`Join with ${college.name}`}
            </Button>
          )}
          <Button size="small" onClick={onChoose}>
            Choose a college<span className="sr-only"> for {name}</span>
          </Button>
          {!college && (
            <Button size="small" onClick={() => onAdd({ name, aliases: names.slice(1).map((one) => one.name) })}>
              Add as a college<span className="sr-only"> with the name {name}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface JoinsProps {
  joins: readonly Join[];
  timeZone: string;
  mayChange: boolean;
  busy: string;
  onUndo: (join: Join) => void;
}

function Joins({ joins, timeZone, mayChange, busy, onUndo }: JoinsProps) {
  if (joins.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="font-semibold text-lg">Joined lately</h2>
      <ul className="mt-2 border-line border-t">
        {joins.map((join) => {
          const what = join.former ?? join.names.join(', ');
          return (
            <li
              key={join._id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2"
            >
              <div className="min-w-0">
                <p className="line-clamp-2 wrap-anywhere">{`${what} with ${join.college.name}`}</p>
                <p className="text-quiet text-sm">{instantText(join.createdAt, timeZone)}</p>
              </div>
              {mayChange && (
                <Button size="small" busy={busy === join._id} onClick={() => onUndo(join)}>
                  Undo<span className="sr-only"> joining {what}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
