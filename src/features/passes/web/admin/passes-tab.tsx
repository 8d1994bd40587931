import { CircleAlert, Copy, PencilLine, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useRevalidator } from 'react-router';
import { deletePass, type PassRecord } from '#features/passes/admin-contract.ts';
import { coversWords } from '#features/passes/rules.ts';
import { countOf } from '#shared/counts.ts';
import { grouped } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { DeleteRecordDialog } from '#web/desk/delete-dialog.tsx';
import { countId } from '#web/desk/neighbour.ts';
import { DeleteButton, RowButton } from '#web/desk/row-button.tsx';
import { StateBadge } from '#web/desk/state-badge.tsx';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { useTask } from '#web/desk/use-task.ts';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { PassesLoad } from './load-passes.ts';
import { eventTasks, type PassEvent, passState, passTasks, spanWords } from './pass-state.ts';
import '#web/desk/desk.css';
import './passes.css';

const PassDialog = lazy(async () => ({ default: (await import('./pass-form.tsx')).PassDialog }));

type Kind = 'edit' | 'copy' | 'delete';

/** Every pass with what it covers, its prices as a sentence, what is sold, and what is wrong with it. */
export function PassesTab({ passes, events, timeZone }: PassesLoad) {
  const { revalidate } = useRevalidator();
  const mayChange = useMay('passes.change');
  const { task, open, begin, end } = useTask<Kind, PassRecord | undefined>();
  useKeptTask('Pass', (id) => {
    if (mayChange)
      begin(
        'edit',
        passes.find(({ _id }) => _id === id),
      );
    return true;
  });
  const chosen = task?.item;
  const now = new Date();
  const add = mayChange && (
    <Button size="small" variant="main" onClick={() => begin('edit', undefined)}>
      <Plus aria-hidden size={16} />
      Add Pass
    </Button>
  );
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p id={countId} tabIndex={-1} role="status" className="text-quiet text-sm">
          {passes.length > 0 && countOf(passes.length, 'pass', 'passes')}
        </p>
        {passes.length > 0 && add}
      </div>
      {passes.length === 0 && (
        <EmptyState title="No passes yet" action={add}>
          A pass opens several events for one price: all events for ₹250, or one technical and one nontechnical event
          for ₹120.
        </EmptyState>
      )}
      <ul aria-label="Passes" className="pass-list empty:hidden">
        {passes.map((pass) => (
          <PassRow
            key={pass._id}
            pass={pass}
            events={events}
            timeZone={timeZone}
            now={now}
            mayChange={mayChange}
            onTask={(kind) => begin(kind, pass)}
          />
        ))}
      </ul>
      {task && (
        <>
          <Suspense>
            <PassDialog
              key={`form ${task.round}`}
              pass={task.item}
              isCopy={task.kind === 'copy'}
              events={events}
              timeZone={timeZone}
              open={open && task.kind !== 'delete'}
              onClose={end}
            />
          </Suspense>
          {chosen && (
            <DeleteRecordDialog
              key={`delete ${task.round}`}
              open={open && task.kind === 'delete'}
              onClose={end}
              One="Pass"
              description={
                chosen.sold > 0
                  ? 'A pass that somebody has bought stays, with its orders. To stop the sale, edit it and take it off the website.'
                  : 'Nobody has bought it. It disappears from the website too. This action cannot be undone.'
              }
              id={chosen._id}
              onDelete={async () => {
                await adminApi.call(deletePass, { params: { passId: chosen._id } });
                await revalidate();
              }}
            >
              <p className="font-semibold">{chosen.name}</p>
              <p className="text-quiet text-sm">{chosen.priceWords}</p>
            </DeleteRecordDialog>
          )}
        </>
      )}
    </>
  );
}

interface PassRowProps {
  pass: PassRecord;
  events: readonly PassEvent[];
  timeZone: string;
  now: Date;
  mayChange: boolean;
  onTask: (kind: Kind) => void;
}

function PassRow({ pass, events, timeZone, now, mayChange, onTask }: PassRowProps) {
  const { words, tone } = passState(pass, now);
  const tasks = passTasks(pass, events, now);
  const sale = spanWords({ from: pass.saleFrom, until: pass.saleUntil }, timeZone);
  const covers = coversWords(pass.covers, (id) => events.find(({ _id }) => _id === id)?.title);
  return (
    <li className="pass-row">
      <div className="grid min-w-0 content-start gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{pass.name}</span>
          <StateBadge status={words} tone={tone} />
        </p>
        <p className="line-clamp-3">{covers}</p>
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <p className="text-pretty">{pass.priceWords}</p>
        {sale && <p className="text-quiet text-sm">On sale {sale}</p>}
        <SoldBar sold={pass.sold} limit={pass.limit} />
      </div>
      {mayChange && (
        <div className="pass-actions">
          <RowButton Icon={PencilLine} hint="Edit" label={`Edit ${pass.name}`} onClick={() => onTask('edit')} />
          <RowButton Icon={Copy} hint="Duplicate" label={`Duplicate ${pass.name}`} onClick={() => onTask('copy')} />
          <DeleteButton what={pass.name} id={pass._id} onClick={() => onTask('delete')} />
        </div>
      )}
      {tasks.length > 0 && (
        <ul aria-label={`To do for ${pass.name}`} className="pass-tasks">
          {tasks.map((one) => (
            <li key={one}>
              <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
              {one}
            </li>
          ))}
          {eventTasks(pass, events).length > 0 && (
            <li>
              <Link to={paths.adminEvents} className="link">
                Open the events
              </Link>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

/** How many are sold, and of how many where there is a limit. */
function SoldBar({ sold, limit }: { sold: number; limit: number | undefined }) {
  const words = limit === undefined ? `${grouped(sold)} sold` : `${grouped(sold)} of ${grouped(limit)} sold`;
  return (
    <p className="grid gap-1 text-quiet text-sm tabular-nums">
      {words}
      {limit !== undefined && (
        <span aria-hidden className="sold-bar">
          <span style={{ width: `${Math.min(100, (100 * sold) / limit)}%` }} />
        </span>
      )}
    </p>
  );
}
