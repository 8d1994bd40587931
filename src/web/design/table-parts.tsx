import { Badge } from '#web/ui/badge.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import { Specimen } from './part.tsx';

const rows = [
  { event: 'Robo Kolam', kind: 'Team of up to 4', tone: 'success', status: 'confirmed', fee: 300 },
  { event: 'Paper Presentation', kind: 'Solo', tone: 'warning', status: 'pending', fee: 150 },
  { event: 'Treasure Hunt', kind: 'Team of up to 5', tone: 'danger', status: 'cancelled', fee: 1200 },
] as const;

export function TableParts() {
  return (
    <div className="grid gap-8">
      <Table caption="Registrations">
        <TableHead>
          <HeadCell>Event</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell numeric>Fee</HeadCell>
        </TableHead>
        <tbody>
          {rows.map(({ event, kind, tone, status, fee }) => (
            <tr key={event}>
              <th scope="row">
                {event} <span className="block text-quiet text-sm">{kind}</span>
              </th>
              <Cell>
                <StatusBadge status={status} tone={tone} />
              </Cell>
              <Cell numeric>₹{fee.toLocaleString('en-IN')}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <Specimen caption="badges">
        <Badge>On Campus</Badge>
        <Badge tone="accent">New</Badge>
        <StatusBadge status="completed" tone="success" />
        <StatusBadge status="pending" tone="warning" />
        <StatusBadge status="failed" tone="danger" />
      </Specimen>
    </div>
  );
}
