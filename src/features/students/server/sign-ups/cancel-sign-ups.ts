import { isInUse, lockOrders, moveOrder } from '#features/orders/server/index.ts';
import { type LockedRegistration, setStatuses } from '#features/registrations/server/index.ts';
import { cancelledText } from '#features/students/rules.ts';
import { leaveAllWaitlists } from '#features/waitlist/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { write } from '#server/db/write.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { isPaid, liveRegistrations, spanOf, unpaidOrders, waitlistStudents } from './chosen-accounts.ts';
import { codeOf } from './list-sign-ups.ts';

interface Chosen {
  network: string;
  from: string;
  to: string;
  /** The number that the administrator saw and typed. */
  registrations: number;
}

/**
 * Rows in one transaction. The number is small, so that other calls do not wait long, and freed seats are offered to
 * the waitlist early.
 */
const atOnce = 25;

/**
 * Cancels what the accounts of one network and period hold. Removes them from waitlists first, because freed seats
 * would otherwise be offered to accounts of the same network.
 */
export async function cancelSignUps(platform: Platform, chosen: Chosen, adminId: string) {
  const { db } = platform;
  const span = await spanOf(db, chosen);
  const waiting = await waitlistStudents(db, chosen.network, span);
  const held = await liveRegistrations(db, chosen.network, span)
    .select(['registrations.id', 'registration_status', 'registrations.reason'])
    // In the order of their events, as in every bulk change, so that changes do not deadlock.
    .orderBy('event_id')
    .orderBy('registrations.id')
    .execute();
  const orders = await unpaidOrders(db, chosen.network, span)
    .select('pass_orders.id')
    .orderBy('pass_orders.id')
    .execute();
  const going = held.filter((row) => !isPaid(row));
  if (going.length !== chosen.registrations) return refuse('otherNumber');
  if (going.length === 0 && waiting.length === 0 && orders.length === 0) return refuse('nothingToCancel');
  await record(platform, chosen, { waitlistPlaces: waiting.length, orders: orders.length }, adminId);

  for (const some of chunksOf([...new Set(waiting)], atOnce)) {
    await write(db, async (tx) => {
      for (const studentId of some) await leaveAllWaitlists(tx, platform, studentId);
    });
  }
  let cancelled = 0;
  for (const some of chunksOf(going, atOnce)) cancelled += await cancelRegistrations(platform, some, adminId);
  let cancelledOrders = 0;
  for (const some of chunksOf(orders, atOnce)) cancelledOrders += await cancelOrders(platform, some, adminId);
  const done = { registrations: cancelled, orders: cancelledOrders, waitlistPlaces: waiting.length };
  return { message: `${cancelledText(done)} cancelled.`, ...done };
}

type Held = Pick<LockedRegistration, 'id' | 'registration_status' | 'payment_status' | 'reason'>;

/** Returns how many were cancelled. */
function cancelRegistrations(platform: Platform, registrations: readonly Held[], adminId: string): Promise<number> {
  return write(platform.db, async (tx) => {
    let count = 0;
    for (const {
      id,
      registration_status: registrationStatus,
      payment_status: paymentStatus,
      reason,
    } of registrations) {
      // Skips a registration whose statuses somebody else has changed since it was read.
      const seen = { registrationStatus, paymentStatus, reason };
      const change = { registrationStatus: 'cancelled', reason: why, seen } as const;
      if (!((await setStatuses(tx, platform, id, change, adminId)) instanceof Refusal)) count++;
    }
    return count;
  });
}

/** Call it after the registrations are cancelled, because a pass that a live registration uses is kept. */
function cancelOrders(platform: Platform, orders: readonly { id: string }[], adminId: string): Promise<number> {
  const ids = orders.map(({ id }) => id);
  return write(platform.db, async (tx) => {
    let count = 0;
    for (const order of await lockOrders(tx, ids)) {
      // The order was paid after it was read. It is kept, because an organiser has seen that money.
      if (order.status !== 'pending' && order.amount_due_paise > 0) continue;
      // The pass is in use, for example by a team that was handed over. Without the pass that registration could never
      // be confirmed.
      if (await isInUse(tx, order.id)) continue;
      const move = { act: 'cancel', source: 'status', actor: `admin:${adminId}`, reason: whyOrders } as const;
      if (!((await moveOrder(tx, platform, order, move)) instanceof Refusal)) count++;
    }
    return count;
  });
}

const why =
  'The organisers cancelled registrations of accounts that looked made up. If yours is real, please write to them.';
const whyOrders =
  'The organisers cancelled passes of accounts that looked made up. If yours is real, please write to them.';

/**
 * Written first, so that there is a record even if the work is interrupted. Each registration also has its own record.
 */
function record(
  platform: Platform,
  chosen: Chosen,
  more: { waitlistPlaces: number; orders: number },
  adminId: string,
): Promise<void> {
  const { network, ...rest } = chosen;
  return write(platform.db, (tx) =>
    recordAudit(tx, platform.now(), {
      actor: `admin:${adminId}`,
      action: 'network.cancel',
      subject: `network:${network}`,
      after: { name: `Network ${codeOf(network)}`, ...rest, ...more },
    }),
  );
}
