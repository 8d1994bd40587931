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
    .select(['student_id', 'events.title', 'payment_status', 'amount_due_paise'])
    .execute();
  const going = held.filter((row) => !isPaid(row));
  const perStudent = Map.groupBy(going, ({ student_id }) => student_id);
  return {
    accounts: accounts.length,
    registrations: going.length,
    orders: (await unpaidOrders(db, network, span).select('pass_orders.id').execute()).length,
    waitlistPlaces: (await waitlistStudents(db, network, span)).length,
    paid: held.length - going.length,
    events: [...Map.groupBy(going, ({ title }) => title)]
      .map(([title, rows]) => ({ title, registrations: rows.length }))
      .toSorted((a, b) => b.registrations - a.registrations || a.title.localeCompare(b.title)),
    sample: accounts.slice(0, sampleSize).map(({ id, ...account }) => ({
      ...account,
      registrations: perStudent.get(id)?.length ?? 0,
    })),
  };
}
