import { grouped, inRupees } from '#shared/money.ts';
import { ShareBar } from '#web/charts/share-bar.tsx';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import type { Share } from '../contract.ts';
import { AnalyticsPanel } from './panel.tsx';

interface SharePanelProps {
  what: 'college' | 'department' | 'year';
  /** Sorted by the server, the largest first. */
  shares: readonly Share[];
  timeZone: string;
}

const names = { college: 'College', department: 'Department', year: 'Year' } as const;

export function SharePanel({ what, shares, timeZone }: SharePanelProps) {
  const most = Math.max(1, ...shares.map(({ registrations }) => registrations));
  const file = {
    name: `registrations_by_${what}`,
    head: [names[what], 'Registrations', 'Revenue (₹)'],
    rows: shares.map(({ name, registrations, revenuePaise }) => [
      name,
      String(registrations),
      String(revenuePaise / 100),
    ]),
  };
  return (
    <AnalyticsPanel title={`By ${what}`} file={file} timeZone={timeZone}>
      {shares.length === 0 ? (
        <p className="text-quiet">Nobody registered on these days.</p>
      ) : (
        <Table caption={`Registrations and revenue by ${what}`} className="analytics-table max-h-110">
          <TableHead>
            <HeadCell>{names[what]}</HeadCell>
            <HeadCell numeric>Registrations</HeadCell>
            <HeadCell className="analytics-bar-cell">
              <span className="sr-only">As a bar</span>
            </HeadCell>
            <HeadCell numeric>Revenue</HeadCell>
          </TableHead>
          <tbody>
            {shares.map(({ name, registrations, revenuePaise }) => (
              <tr key={name}>
                <th scope="row">{name || 'Not given'}</th>
                <Cell numeric>{grouped(registrations)}</Cell>
                <Cell>
                  <ShareBar share={registrations / most} />
                </Cell>
                <Cell numeric>{inRupees(revenuePaise / 100)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </AnalyticsPanel>
  );
}
