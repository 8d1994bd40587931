import { CircleAlert, Copy, PencilLine } from 'lucide-react';
import { lazy } from 'react';
import { Link } from 'react-router';
import { deletePass, type PassRecord } from '#features/passes/admin-contract.ts';
import { coversText } from '#features/passes/rules.ts';
import { grouped } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { DeleteButton, RowButton } from '#web/desk/row-button.tsx';
import { StateBadge } from '#web/desk/state-badge.tsx';
import type { PassesLoad } from './load-passes.ts';
import { eventTasks, type PassEvent, passState, passTasks, spanText } from './pass-state.ts';
import { RecordTab, type RowTools } from './record-tab.tsx';

const PassDialog = lazy(async () => ({ default: (await import('./pass-form.tsx')).PassDialog }));

/** Lists every pass with what it opens, its prices, how many are sold, and what an organiser has to do about it. */
export function PassesTab({ passes, events, timeZone }: PassesLoad) {
  return (
    <RecordTab
      rows={passes}
      One="Pass"
      Many="Passes"
      empty="A pass opens several events for one price: all events for ₹250, or one technical and one nontechnical event for ₹120."
      row={(pass, tools) => <PassRow pass={pass} events={events} timeZone={timeZone} {...tools} />}
      form={(pass, dialog) => <PassDialog pass={pass} events={events} timeZone={timeZone} {...dialog} />}
      deletion={(pass) => ({
        name: pass.name,
        facts: pass.priceWords,
        description:
          pass.sold > 0
            ? 'A pass that somebody has bought stays, with its orders. To stop the sale, edit it and take it off the website.'
            : 'Nobody has bought it. It disappears from the website too. This action cannot be undone.',
      })}
      onDelete={(passId) => adminApi.call(deletePass, { params: { passId } })}
    />
  );
}

interface PassRowProps extends RowTools {
  pass: PassRecord;
  events: readonly PassEvent[];
  timeZone: string;
}

function PassRow({ pass, events, timeZone, now, mayChange, onTask }: PassRowProps) {
  const { words, tone } = passState(pass, now);
  const tasks = passTasks(pass, events, now);
  const sale = spanText({ from: pass.saleFrom, until: pass.saleUntil }, timeZone);
  const covers = coversText(pass.covers, (id) => events.find(({ _id }) => _id === id)?.title);
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

/** How many are sold, and of how many if there is a limit. */
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
