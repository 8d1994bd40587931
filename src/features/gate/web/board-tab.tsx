import { useRef, useState } from 'react';
import { countOf } from '#shared/counts.ts';
import { grouped } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import type { CheckpointRecord } from '../admin-contract.ts';
import { type Board, getBoard } from '../board-contract.ts';
import { Conflicts } from './conflicts.tsx';
import { ExportAdmissions, ExportScans } from './exports.tsx';
import { deviceNamer, type EventDay } from './load-event-day.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { Overrides } from './overrides.tsx';
import { useNews } from './use-news.ts';

export function BoardTab({ day }: { day: EventDay }) {
  const { board, isLost, choose, refresh } = useLiveBoard(day.board);
  if (day.checkpoints.length === 0) {
    return (
      <EmptyState title="Nothing to count yet.">Add a checkpoint first, then a phone that scans there.</EmptyState>
    );
  }
  const chosen = day.checkpoints.find(({ _id }) => _id === board.checkpoint);
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        <p role="status" className="font-semibold text-warning empty:hidden">
          {isLost && 'The server does not answer. These counts may be old.'}
        </p>
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
            nameOf={deviceNamer(day.devices)}
            timeZone={board.timeZone}
            onChosen={refresh}
          />
          <Overrides
            checkpoint={chosen._id}
            overrides={board.overrides}
            nameOf={deviceNamer(day.devices)}
            timeZone={board.timeZone}
            onChosen={refresh}
          />
          <div className="grid gap-6 xl:grid-cols-2">
            <Groups caption="By event" head="Event" rows={board.events.map((row) => ({ ...row, name: row.title }))} />
            <Groups caption="By college" head="College" rows={board.colleges} />
          </div>
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

function Counts({ checkpoints, board }: { checkpoints: readonly CheckpointRecord[]; board: Board }) {
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
        {checkpoints.map(({ _id, name, capacity }) => {
          const counts = board.checkpoints.find((one) => one._id === _id);
          return (
            <tr key={_id}>
              <th scope="row" className="min-w-40 break-words text-left font-medium">
                {name}
                {counts && counts.conflicts > 0 && (
                  <span aria-hidden className="block text-danger text-sm md:hidden">
                    {countOf(counts.conflicts, 'conflict')}
                  </span>
                )}
              </th>
              <td className="figures text-right font-semibold text-lg">
                {grouped(counts?.inside ?? 0)}
                {capacity !== undefined && <span className="text-quiet text-sm"> of {grouped(capacity)}</span>}
                {capacity !== undefined && (counts?.inside ?? 0) > capacity && (
                  <strong className="block text-sm text-warning">Too many</strong>
                )}
              </td>
              <td className="figures text-right">{grouped(counts?.expected ?? 0)}</td>
              <td className="figures text-right">{(counts?.perMinute ?? 0).toFixed(1)}</td>
              <td className="figures text-right">{grouped(counts?.refused ?? 0)}</td>
              <td className="figures text-right">{grouped(counts?.overrides ?? 0)}</td>
              <td className="figures text-right">
                {counts?.conflicts ? <strong className="text-danger">{grouped(counts.conflicts)}</strong> : '0'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

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
