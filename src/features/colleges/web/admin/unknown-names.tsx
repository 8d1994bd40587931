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

interface UnknownNamesProps {
  unknown: Output<typeof listUnknownNames>;
  timeZone: string;
  mayChange: boolean;
  onChanged: () => Promise<void>;
  /** Makes a college from typed names. */
  onAdd: (first: Pick<CollegeFields, 'name' | 'aliases'>) => void;
}

/** Typed names that belong to no college, as proposals: nothing is joined unless somebody presses (R313). */
export function UnknownNames({ unknown, timeZone, mayChange, onChanged, onAdd }: UnknownNamesProps) {
  const { groups, more, joins } = unknown;
  const { task, open, begin, end } = useTask<'join', NameGroup>();
  const { refusal, attempt } = useAttempt('That did not work. Please try again.');
  const [busy, setBusy] = useState('');

  /** The button goes with its row, so the focus goes to the count. */
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
          {groups.map((group) => {
            const key = group.names[0]?.name ?? '';
            const { college } = group;
            return (
              <li key={key} className="desk-card">
                <ul className="grid min-w-0 gap-1">
                  {group.names.slice(0, 6).map(({ name, uses }) => (
                    <li key={name} className="flex items-baseline justify-between gap-3">
                      <span className="min-w-0 break-words font-semibold">{name}</span>
                      <span className="shrink-0 text-quiet text-sm tabular-nums">{`${uses}×`}</span>
                    </li>
                  ))}
                  {group.names.length > 6 && (
                    <li className="text-quiet text-sm">{`and ${countOf(group.names.length - 6, 'other name')}`}</li>
                  )}
                </ul>
                {mayChange && (
                  <div className="mt-auto flex flex-wrap gap-2">
                    {college && (
                      <Button
                        size="small"
                        variant="main"
                        busy={busy === key}
                        onClick={() =>
                          act(key, () =>
                            adminApi.call(joinNames, {
                              params: { collegeId: college._id },
                              body: { names: group.names.map(({ name }) => name) },
                            }),
                          )
                        }
                      >
                        {`Join with ${college.name}`}
                      </Button>
                    )}
                    <Button size="small" onClick={() => begin('join', group)}>
                      Choose a college<span className="sr-only"> for {key}</span>
                    </Button>
                    {!college && (
                      <Button
                        size="small"
                        onClick={() => onAdd({ name: key, aliases: group.names.slice(1).map(({ name }) => name) })}
                      >
                        Add as a college<span className="sr-only"> with the name {key}</span>
                      </Button>
                    )}
                  </div>
                )}
              </li>
            );
          })}
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
                <p className="line-clamp-2 break-words">{`${what} with ${join.college.name}`}</p>
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
