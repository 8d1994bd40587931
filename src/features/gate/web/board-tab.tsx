import { useRef, useState } from 'react';
import { countOf } from '#shared/counts.ts';
import { grouped } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { useIsWide } from '#web/desk/use-is-wide.ts';
import { useMay } from '#web/may.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import type { CheckpointRecord } from '../admin-contract.ts';
import { type Board, getBoard } from '../board-contract.ts';
import { Conflicts } from './conflicts.tsx';
import { ExportAdmissions, ExportScans } from './exports.tsx';
import { deviceNamer, type EventDay } from './load-event-day.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { OldList, Overrides } from './reviewed-scans.tsx';
import { useNews } from './use-news.ts';

interface BoardTabProps {
  day: EventDay;
  /** Opens the tab where what is missing is added. */
  onTab: (tab: 'checkpoints' | 'phones') => void;
}

export function BoardTab({ day, onTab }: BoardTabProps) {
  const mayChange = useMay('gate.change');
  const { board, isLost, choose, refresh } = useLiveBoard(day.board);
  if (day.checkpoints.length === 0) {
    return (
      <EmptyState
        title="Nothing to count yet."
        action={
          mayChange && (
            <Button variant="main" onClick={() => onTab('checkpoints')}>
              Go to the checkpoints
            </Button>
          )
        }
      >
        Add a checkpoint first, then a phone that scans there.
      </EmptyState>
    );
  }
  const chosen = day.checkpoints.find(({ _id }) => _id === board.checkpoint);
  const nameOf = deviceNamer(day.devices);
  const { timeZone } = board;
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        <p role="status" className="font-semibold text-warning empty:hidden">
          {isLost && 'The server does not answer. These counts may be old.'}
        </p>
        {day.devices.every(({ state }) => state === 'revoked') && (
          <Alert
            title="No phone scans yet"
            action={
              mayChange && (
                <Button size="small" onClick={() => onTab('phones')}>
                  Go to the phones
                </Button>
              )
            }
          >
            Add a volunteer’s phone: it needs no account, and works without a network.
          </Alert>
        )}
        <Counts checkpoints={day.checkpoints} board={board} />
        <div className="justify-self-end">
          <ExportScans day={day} timeZone={board.timeZone} />
        </div>
      </div>
      {chosen && (
        <section aria-labelledby="chosen-checkpoint" className="grid gap-6">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <h2 id="chosen-checkpoint" className="text-2xl!">
              {chosen.name}
            </h2>
            <div className="flex flex-wrap items-end gap-3">
              <SelectField label="Checkpoint" value={chosen._id} onChange={({ target }) => choose(target.value)}>
                {day.checkpoints.map(({ _id, name }) => (
                  <option key={_id} value={_id}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <ExportAdmissions checkpoint={chosen} day={day} timeZone={board.timeZone} />
            </div>
          </div>
          <Conflicts
            key={chosen._id}
            checkpoint={chosen._id}
            version={board.version}
            count={board.checkpoints.find(({ _id }) => _id === chosen._id)?.conflicts ?? 0}
            nameOf={nameOf}
            timeZone={timeZone}
            onChosen={refresh}
          />
          <OldList
            checkpoint={chosen._id}
            oldList={board.oldList}
            nameOf={nameOf}
            timeZone={timeZone}
            onChosen={refresh}
          />
          <Overrides
            checkpoint={chosen._id}
            overrides={board.overrides}
            nameOf={nameOf}
            timeZone={timeZone}
            onChosen={refresh}
          />
          {board.events.length + board.colleges.length === 0 ? (
            <p className="max-w-prose text-quiet">
              Nobody has a ticket for it yet. Tickets come with confirmed registrations and passes.
            </p>
          ) : (
            <div className="grid gap-6 xl:grid-cols-2">
              <Groups caption="By event" head="Event" rows={board.events.map((row) => ({ ...row, name: row.title }))} />
              <Groups caption="By college" head="College" rows={board.colleges} />
            </div>
          )}
        </section>
      )}
    </div>
  );
}

/** Read again whenever the server tells of something new. */
function useLiveBoard(first: Board) {
  const [board, setBoard] = useState(first);
  const [isLost, setLost] = useState(false);
  const wanted = useRef({ checkpoint: first.checkpoint, version: first.version });
  const [read] = useState(() =>
    oneAtATime(async () => {
      const query = { checkpoint: wanted.current.checkpoint };
      const next = await adminApi.call(getBoard, { query }).catch(() => undefined);
      setLost(!next);
      if (!next) return;
      wanted.current.version = next.version;
      setBoard(next);
    }),
  );

  useNews(() => wanted.current.version, read);
  const choose = (checkpoint: string) => {
    wanted.current.checkpoint = checkpoint;
    return read();
  };
  return { board, isLost, choose, refresh: read };
}

interface CountsProps {
  checkpoints: readonly CheckpointRecord[];
  board: Board;
}

function Counts(props: CountsProps) {
  return useIsWide('md') ? <CountTable {...props} /> : <CountRows {...props} />;
}

function CountTable({ checkpoints, board }: CountsProps) {
  return (
    <Table caption="Counts of each checkpoint">
      <TableHead>
        <HeadCell>Checkpoint</HeadCell>
        <HeadCell numeric>Inside</HeadCell>
        <HeadCell numeric>Expected</HeadCell>
        <HeadCell numeric>Per minute</HeadCell>
        <HeadCell numeric>Refused</HeadCell>
        <HeadCell numeric>Overrides</HeadCell>
        <HeadCell numeric>Conflicts</HeadCell>
      </TableHead>
      <tbody>
        {countsOf(checkpoints, board).map(({ _id, name, capacity, counts }) => (
          <tr key={_id}>
            <th scope="row" className="min-w-40 whitespace-normal break-words text-left font-medium">
              {name}
            </th>
            <td className="text-right">
              <Inside inside={counts.inside} capacity={capacity} />
            </td>
            <td className="figures text-right">{grouped(counts.expected)}</td>
            <td className="figures text-right">{counts.perMinute.toFixed(1)}</td>
            <td className="figures text-right">
              {grouped(counts.refused)}
              {counts.oldList > 0 && <strong className="block text-warning">{grouped(counts.oldList)} let in</strong>}
            </td>
            <td className="figures text-right">{grouped(counts.overrides)}</td>
            <td className="figures text-right">
              {counts.conflicts ? <strong className="text-danger">{grouped(counts.conflicts)}</strong> : '0'}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** On a phone: what is nothing is left out, and nothing lies at the side. */
function CountRows({ checkpoints, board }: CountsProps) {
  return (
    <ul aria-label="Counts of each checkpoint" className="border-line border-t">
      {countsOf(checkpoints, board).map(({ _id, name, capacity, counts }) => (
        <li key={_id} className="grid gap-0.5 border-line border-b py-3">
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 break-words font-medium">{name}</span>
            <span className="shrink-0 text-right">
              <Inside inside={counts.inside} capacity={capacity} />
              <span className="sr-only"> inside</span>
            </span>
          </div>
          <p className="text-quiet text-sm">
            {[
              `${grouped(counts.expected)} expected`,
              `${counts.perMinute.toFixed(1)} per minute`,
              counts.refused > 0 && `${grouped(counts.refused)} refused`,
              counts.overrides > 0 && countOf(counts.overrides, 'override'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {counts.oldList > 0 && (
            <p className="font-medium text-sm text-warning">{grouped(counts.oldList)} let in by an old list</p>
          )}
          {counts.conflicts > 0 && (
            <p className="font-medium text-danger text-sm">{countOf(counts.conflicts, 'conflict')}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Inside({ inside, capacity }: { inside: number; capacity: number | undefined }) {
  return (
    <>
      <span className="figures font-semibold text-lg">{grouped(inside)}</span>
      {capacity !== undefined && <span className="figures text-quiet text-sm"> of {grouped(capacity)}</span>}
      {capacity !== undefined && inside > capacity && <strong className="block text-sm text-warning">Too many</strong>}
    </>
  );
}

const noCounts = { inside: 0, expected: 0, perMinute: 0, refused: 0, overrides: 0, conflicts: 0, oldList: 0 };

/** A checkpoint that was added since the last answer has none yet. */
const countsOf = (checkpoints: readonly CheckpointRecord[], board: Board) =>
  checkpoints.map((checkpoint) => ({
    ...checkpoint,
    counts: board.checkpoints.find(({ _id }) => _id === checkpoint._id) ?? noCounts,
  }));

interface Group {
  _id?: string;
  name: string;
  expected: number;
  people: number;
}

function Groups({ caption, head, rows }: { caption: string; head: string; rows: readonly Group[] }) {
  return (
    <Table caption={caption} captionShown className="max-h-120 min-w-0">
      <TableHead>
        <HeadCell className="w-full">{head}</HeadCell>
        <HeadCell numeric>Came</HeadCell>
        <HeadCell numeric>Expected</HeadCell>
      </TableHead>
      <tbody>
        {rows.map(({ _id, name, expected, people }) => (
          <tr key={_id ?? name}>
            <th scope="row" className="whitespace-normal break-words text-left font-normal">
              {name || 'Not known'}
            </th>
            <td className="figures text-right">{grouped(people)}</td>
            <td className="figures text-right">{grouped(expected)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
