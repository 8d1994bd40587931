import { countOf } from '#shared/counts.ts';
import { grouped } from '#shared/money.ts';
import { useIsWide } from '#web/desk/use-is-wide.ts';
import { HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import type { CheckpointRecord } from '../admin-contract.ts';
import type { Board } from '../board-contract.ts';

interface CountsProps {
  checkpoints: readonly CheckpointRecord[];
  board: Board;
}

export function CheckpointCounts(props: CountsProps) {
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
        {countsOf(checkpoints, board).map(({ _id, name, kind, capacity, counts }) => (
          <tr key={_id}>
            <th scope="row" className="min-w-40 whitespace-normal text-left font-medium">
              {name}
            </th>
            <td className="text-right">
              <Inside inside={counts.inside} capacity={capacity} />
            </td>
            <td className="figures text-right">{kind === 'desk' ? '–' : grouped(counts.expected)}</td>
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

/** For phones. Leaves out zeros and needs no scrolling to the side. */
function CountRows({ checkpoints, board }: CountsProps) {
  return (
    <ul aria-label="Counts of each checkpoint" className="border-line border-t">
      {countsOf(checkpoints, board).map(({ _id, name, kind, capacity, counts }) => (
        <li key={_id} className="grid gap-0.5 border-line border-b py-3">
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere font-medium">{name}</span>
            <span className="shrink-0 text-right">
              <Inside inside={counts.inside} capacity={capacity} />
              <span className="sr-only"> inside</span>
            </span>
          </div>
          <p className="text-quiet text-sm">
            {[
              // Left out for a desk, because nobody knows who will come to it.
              kind !== 'desk' && `${grouped(counts.expected)} expected`,
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

/** A checkpoint that was added after the last answer has no counts yet. */
const countsOf = (checkpoints: readonly CheckpointRecord[], board: Board) =>
  checkpoints.map((checkpoint) => ({
    ...checkpoint,
    counts: board.checkpoints.find(({ _id }) => _id === checkpoint._id) ?? noCounts,
  }));
