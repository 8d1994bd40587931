import type { CancellationPreview } from '#features/students/network-contract.ts';
import type { Db } from '#server/db/schema.ts';
import {
  chosenAccounts,
  isPaid,
  liveRegistrations,
  spanOf,
  unpaidOrders,
  waitlistStudents,
} from './chosen-accounts.ts';

const sampleSize = 10;

export async function previewCancellation(
  db: Db,
  chosen: { network: string; from: string; to: string },
): Promise<CancellationPreview> {
  const span = await spanOf(db, chosen);
  const { network } = chosen;
  const accounts = await chosenAccounts(db, network, span)
    .select(['id', 'name', 'email', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const held = await liveRegistrations(db, network, span)
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['registrations.student_id', 'events.title'])
    .execute();
  const orders = await unpaidOrders(db, network, span)
    .innerJoin('passes', 'passes.id', 'pass_orders.pass_id')
    .select(['pass_orders.student_id', 'passes.name'])
    .execute();
  const going = held.filter((row) => !isPaid(row));
  const perStudent = Map.groupBy(going, ({ student_id }) => student_id);
  const ordersPerStudent = Map.groupBy(orders, ({ student_id }) => student_id);
  return {
    accounts: accounts.length,
    registrations: going.length,
    orders: orders.length,
    waitlistPlaces: (await waitlistStudents(db, network, span)).length,
    paid: held.length - going.length,
    events: [...Map.groupBy(going, ({ title }) => title)]
      .map(([title, rows]) => ({ title, registrations: rows.length }))
      .toSorted((a, b) => b.registrations - a.registrations || a.title.localeCompare(b.title)),
    passes: [...Map.groupBy(orders, ({ name }) => name)]
      .map(([name, rows]) => ({ name, orders: rows.length }))
      .toSorted((a, b) => b.orders - a.orders || a.name.localeCompare(b.name)),
    sample: accounts.slice(0, sampleSize).map(({ id, ...account }) => ({
      ...account,
      registrations: perStudent.get(id)?.length ?? 0,
      orders: ordersPerStudent.get(id)?.length ?? 0,
    })),
  };
}
