import { lazy, Suspense, useEffect } from 'react';
import { exportOrders, getOrder, type OrderRecord } from '#features/orders/admin-contract.ts';
import { type OrderStatus, orderStatuses } from '#features/passes/own-contract.ts';
import { countOf } from '#shared/counts.ts';
import { grouped } from '#shared/money.ts';
import { upperFirst } from '#shared/text.ts';
import { adminApi } from '#web/api.ts';
import { ExportButton } from '#web/desk/export-button.tsx';
import { useDeskKeys } from '#web/desk/keys/use-desk-keys.ts';
import { ListFilters } from '#web/desk/list/list-filters.tsx';
import { NothingFound } from '#web/desk/list/nothing-found.tsx';
import { PagedList } from '#web/desk/list/paged-list.tsx';
import { useLastPage } from '#web/desk/list/use-last-page.ts';
import { UndoBar } from '#web/desk/undo-bar.tsx';
import { useAddress } from '#web/desk/use-address.ts';
import { useIsWide } from '#web/desk/use-is-wide.ts';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { type Tasks, useTask } from '#web/desk/use-task.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { filtersOf, type LoadedOrders } from './load-orders.ts';
import { OrderCards, OrderTable, statusText } from './order-list.tsx';
import { type DecidedOrder, useUndoOrder } from './use-undo-order.ts';
import '#web/desk/desk.css';

const loadDialog = () => import('./order-dialog.tsx');
const OrderDialog = lazy(async () => ({ default: (await loadDialog()).OrderDialog }));

/** The orders of passes, newest first, with the number that waits for a decision. */
export function OrdersTab({ loaded }: { loaded: LoadedOrders }) {
  const { last = loaded, change: changePage } = useLastPage<LoadedOrders>(loaded);
  const { orders, timeZone } = last;
  const { change } = useAddress();
  const tasks = useTask<'order', OrderRecord>();
  const { task, open, begin, end } = tasks;
  const List = useIsWide('lg') ? OrderTable : OrderCards;
  useEffect(() => void loadDialog(), []);
  const { at, undoing, skip, decided } = useOrderDialog(orders, tasks, changePage);

  return (
    <>
      <OrdersHead orders={last} />
      {/* `aria-live`: an open dialog hides everything else from screen readers. */}
      <p role="status" aria-live="polite" className="sr-only">
        {undoing.told}
      </p>
      {!open && <UndoBar {...undoing.bar} className="mt-4 max-w-md" />}
      <PagedList
        list="orders"
        loaded={last}
        shown={orders.length}
        noun={{ one: 'order', many: 'orders' }}
        empty={
          <NoOrders isFiltered={last.total > 0} onClear={() => change({ q: '', status: '', pass: '', coupon: '' })} />
        }
      >
        <List rows={orders} timeZone={timeZone} onOpen={(order) => begin('order', order)} />
      </PagedList>
      {task && (
        <Suspense>
          <OrderDialog
            order={orders[at] ?? task.item}
            upcoming={orders[at + 1]}
            place={{ at, of: orders.length }}
            timeZone={timeZone}
            open={open}
            onClose={end}
            onSkip={skip}
            onDecided={decided}
            undoing={undoing}
          />
        </Suspense>
      )}
    </>
  );
}

/** The order in the dialog, the way to its neighbours, its decision, and the undo of the last decision. */
function useOrderDialog(
  orders: readonly OrderRecord[],
  { task, begin, end }: Tasks<'order', OrderRecord>,
  changePage: ReturnType<typeof useLastPage<LoadedOrders>>['change'],
) {
  const beginAgain = (id: string) => {
    const shown = orders.find(({ _id }) => _id === id);
    if (shown) begin('order', shown);
    // Newer orders may have moved it to another page.
    else {
      adminApi.call(getOrder, { params: { orderId: id } }).then(
        ({ order }) => begin('order', order),
        () => {},
      );
    }
    return true;
  };
  useKeptTask('order rejection', beginAgain);
  useKeptTask('pass taken back', beginAgain);

  const placeOf = (id?: string) => orders.findIndex(({ _id }) => _id === id);
  const at = placeOf(task?.item._id);
  const renew = (order: OrderRecord) =>
    changePage((page) => ({ ...page, orders: page.orders.map((one) => (one._id === order._id ? order : one)) }));
  const undoing = useUndoOrder((order) => {
    renew(order);
    begin('order', order);
  });
  // Undoes the last decision after its dialog has closed. An open dialog handles keys itself.
  useDeskKeys((key) => key === 'undo' && undoing.bar.onUndo());
  function skip(by: 1 | -1) {
    const next = orders[at + by];
    if (at >= 0 && next) begin('order', next);
  }

  /** Opens the next waiting order of this page. */
  function decided(order: DecidedOrder, wasWaiting: boolean) {
    renew(order);
    undoing.keep(order);
    const place = placeOf(order._id);
    // Orders that the organiser skipped come last.
    const rest = [...orders.slice(place + 1), ...orders.slice(0, Math.max(0, place))];
    const next = wasWaiting && rest.find(({ status }) => status === 'pending');
    if (next) begin('order', next);
    else end();
  }

  return { at, undoing, skip, decided };
}

/** The number of waiting orders, the export and the filters. */
function OrdersHead({ orders: { counts, passes, total, found } }: { orders: LoadedOrders }) {
  const { search, change } = useAddress();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <b className="font-semibold">{countOf(counts.pending, 'order')} to check</b>
          {counts.rejected > 0 && (
            <span className="block text-quiet text-sm">
              Rejected, waiting for the student: {grouped(counts.rejected)}
            </span>
          )}
        </p>
        {total > 0 && <ExportButton call={exportOrders} filters={filtersOf(search)} found={found} />}
      </div>
      {total > 0 && (
        <ListFilters
          placeholder="Name, email, transaction ID or reference"
          choices={[
            {
              name: 'status',
              label: 'Status',
              all: 'Any status',
              options: orderStatuses.map((status) => [status, optionText(status, counts)] as const),
            },
            {
              name: 'pass',
              label: 'Pass',
              all: 'All passes',
              options: passes.map(({ _id, name }) => [_id, name] as const),
              unknown: 'A pass that was deleted',
            },
          ]}
        />
      )}
      {search.get('coupon') && (
        <p className="mt-4 flex flex-wrap items-center gap-3">
          Orders that used this coupon.
          <Button size="small" onClick={() => change({ coupon: '' })}>
            Remove this filter
          </Button>
        </p>
      )}
    </>
  );
}

const optionText = (status: OrderStatus, counts: LoadedOrders['counts']) =>
  `${upperFirst(statusText[status].words)} (${grouped(counts[status])})`;

function NoOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return <EmptyState title="No orders yet">An order appears here as soon as a student buys a pass.</EmptyState>;
  }
  return (
    <NothingFound title="No orders found" showAll="Show all orders" onShowAll={onClear}>
      Try fewer words, another status or another pass.
    </NothingFound>
  );
}
