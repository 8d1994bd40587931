import { Plus } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '#shared/counts.ts';
import { instantText } from '#shared/instants.ts';
import { grouped } from '#shared/money.ts';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { CheckpointRecord } from '../admin-contract.ts';
import { CheckpointForm } from './checkpoint-form.tsx';
import { kindNames } from './checkpoint-values.ts';
import type { Choice, EventDay } from './load-event-day.ts';

export function CheckpointsTab({ day }: { day: EventDay }) {
  const mayChange = useMay('gate.change');
  const [edited, setEdited] = useState<CheckpointRecord | 'new'>();
  useKeptTask('checkpoint', (id) => {
    if (mayChange) setEdited(day.checkpoints.find(({ _id }) => _id === id) ?? 'new');
    return true;
  });
  return (
    <div className="grid justify-items-start gap-5">
      {mayChange && (
        <Button variant="main" onClick={() => setEdited('new')}>
          <Plus aria-hidden size={16} />
          Add checkpoint
        </Button>
      )}
      {day.checkpoints.length === 0 ? (
        <EmptyState title="No checkpoints yet">
          A checkpoint is where tickets are scanned: the gate, a hall, the kit counter, a meal.
        </EmptyState>
      ) : (
        <ul className="w-full border-line border-t">
          {day.checkpoints.map((checkpoint) => (
            <li key={checkpoint._id} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-4">
              <div className="grid min-w-0 flex-1 basis-64">
                <span className="wrap-anywhere font-medium">{checkpoint.name}</span>
                <span className="wrap-anywhere text-quiet text-sm">{checkpointText(checkpoint, day)}</span>
              </div>
              {mayChange && (
                <Button size="small" onClick={() => setEdited(checkpoint)}>
                  Change<span className="sr-only"> {checkpoint.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <CheckpointForm
          key={edited === 'new' ? '' : edited._id}
          record={edited}
          day={day}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

function checkpointText(checkpoint: CheckpointRecord, { events, passes, board }: EventDay): string {
  const { kind, rule, admits, needsPaid, needsIdSeen, hold, opensAt, closesAt, capacity } = checkpoint;
  const titles = (ids: readonly string[], choices: readonly Choice[]) =>
    choices
      .filter(({ _id }) => ids.includes(_id))
      .map(({ title }) => title)
      .join(', ');
  const who =
    admits.kind === 'all'
      ? 'everybody with a ticket'
      : admits.kind === 'events'
        ? `registered for ${titles(admits.events, events) || 'an event that is not in the list'}`
        : `with ${titles(admits.passes, passes) || 'a pass that is not in the list'}`;
  return [
    kindNames[kind],
    typeof rule === 'object'
      ? countOf(rule.times, 'time')
      : { once: 'once', daily: 'once a day', inOut: 'in and out' }[rule],
    who,
    needsPaid && 'paid',
    needsIdSeen && 'ID seen',
    hold && 'hold to confirm',
    opensAt && `from ${instantText(opensAt, board.timeZone)}`,
    closesAt && `until ${instantText(closesAt, board.timeZone)}`,
    capacity !== undefined && `at most ${grouped(capacity)} inside`,
  ]
    .filter(Boolean)
    .join(' · ');
}
