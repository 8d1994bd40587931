import { Eye } from 'lucide-react';
import type { OrderRecord } from '#features/orders/admin-contract.ts';
import type { OrderStatus } from '#features/passes/own-contract.ts';
import { momentOf } from '#shared/calendar.ts';
import { feeText } from '#shared/money.ts';
import { RowButton } from '#web/desk/row-button.tsx';
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';

/** The words for an order's status. Organisers approve payments, so the words describe the payment. */
export const statusText: Record<OrderStatus, { words: string; tone: StatusTone }> = {
  pending: { words: 'to check', tone: 'warning' },
  active: { words: 'paid', tone: 'success' },
  rejected: { words: 'rejected', tone: 'danger' },
  cancelled: { words: 'cancelled', tone: 'danger' },
};

interface OrderListProps {
  rows: readonly OrderRecord[];
  timeZone: string;
  onOpen: (order: OrderRecord) => void;
}

export function OrderTable({ rows, timeZone, onOpen }: OrderListProps) {
  return (
    <Table caption="Orders, newest first" className="table-columns [--cell-inset:0.6em] [--table-width:48rem]">
      <TableHead>
        <HeadCell className="w-[26%]">Student</HeadCell>
        <HeadCell>Pass</HeadCell>
        <HeadCell numeric className="w-[6rem]">
          Amount
        </HeadCell>
        <HeadCell className="w-[12rem] pl-6!">Transaction ID</HeadCell>
        <HeadCell className="w-[7.5rem]">Ordered</HeadCell>
        <HeadCell className="w-[8rem]">Status</HeadCell>
        <HeadCell className="w-[5rem]">Actions</HeadCell>
      </TableHead>
      <tbody>
        {rows.map((order) => (
          <tr key={order._id}>
            <th scope="row">
              <span className="line-clamp-2 font-semibold">{order.student.name}</span>
              <span className="block truncate font-normal text-quiet" title={order.student.email}>
                {order.student.email}
              </span>
            </th>
            <Cell>
              <span className="line-clamp-2">{order.pass.name}</span>
              {order.coupon && <span className="figures block truncate text-quiet text-sm">{order.coupon}</span>}
            </Cell>
            <Cell numeric>{feeText(order.amountDue)}</Cell>
            <Cell className="pl-6!">
              <span className="figures block break-all">{order.transactionId}</span>
            </Cell>
            <Cell>{momentOf(order.createdAt, timeZone).day}</Cell>
            <Cell>
              <OrderStatusBadge order={order} />
            </Cell>
            <Cell>
              <OpenButton order={order} onOpen={onOpen} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The rows as cards, for screens that are too narrow for the table. */
export function OrderCards({ rows, timeZone, onOpen }: OrderListProps) {
  return (
    <ul aria-label="Orders, newest first" className="grid gap-3 sm:grid-cols-2">
      {rows.map((order) => (
        <li key={order._id} className="desk-card">
          <div className="min-w-0">
            <p className="line-clamp-2 font-semibold">{order.student.name}</p>
            <p className="truncate text-quiet text-sm">{order.student.email}</p>
          </div>
          <p className="line-clamp-2 text-sm">
            {order.pass.name}, {feeText(order.amountDue)}
          </p>
          {order.transactionId && <p className="figures break-all text-sm">{order.transactionId}</p>}
          <div className="mt-auto flex items-center justify-between gap-3">
            <span className="flex flex-wrap items-center gap-2 text-quiet text-sm">
              <OrderStatusBadge order={order} />
              {momentOf(order.createdAt, timeZone).day}
            </span>
            <OpenButton order={order} onOpen={onOpen} />
          </div>
        </li>
      ))}
    </ul>
  );
}

export function OrderStatusBadge({ order }: { order: OrderRecord }) {
  const { words, tone } = statusText[order.status];
  return <StatusBadge status={words} tone={tone} />;
}

function OpenButton({ order, onOpen }: { order: OrderRecord; onOpen: (order: OrderRecord) => void }) {
  return (
    <RowButton
      Icon={Eye}
      hint="Open"
      label={`Open the order of ${order.student.name}, ${order.pass.name}`}
      onClick={() => onOpen(order)}
    />
  );
}
