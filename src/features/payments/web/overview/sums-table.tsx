import type { AccountSums } from '#features/payments/contract.ts';
import { inRupees } from '#shared/money.ts';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';

const columns = [
  ['expected', 'Expected'],
  ['received', 'Received'],
  ['toCheck', 'To check'],
  ['rejected', 'Rejected'],
  ['refunded', 'Refunded'],
  ['released', 'Released'],
  ['waived', 'Waived'],
] as const satisfies readonly (readonly [keyof AccountSums, string])[];

interface SumsTableProps {
  caption: string;
  first: string;
  rows: readonly (AccountSums & { key: string; name: string })[];
  total: AccountSums;
}

export function SumsTable({ caption, first, rows, total }: SumsTableProps) {
  return (
    <Table caption={caption} className="max-h-120">
      <TableHead>
        <HeadCell>{first}</HeadCell>
        {columns.map(([key, word]) => (
          <HeadCell key={key} numeric>
            {word}
          </HeadCell>
        ))}
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className="min-w-40 max-w-72 whitespace-normal">
              {row.name}
            </th>
            <SumCells sums={row} />
          </tr>
        ))}
        <tr className="font-semibold">
          <th scope="row">In all</th>
          <SumCells sums={total} />
        </tr>
      </tbody>
    </Table>
  );
}

function SumCells({ sums }: { sums: AccountSums }) {
  return columns.map(([key]) => (
    <Cell key={key} numeric className={sums[key] === 0 ? 'text-quiet' : undefined}>
      {inRupees(sums[key])}
    </Cell>
  ));
}
