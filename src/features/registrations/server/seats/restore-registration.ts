import { readSeatCounts } from '#features/events/server/index.ts';
import { lockRow } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import { Refusal, refuse, refuseIf } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { countOf } from '#shared/counts.ts';
import type { Restoring } from '../lifecycle/changes.ts';
import { balancesOf } from '../lifecycle/ledger.ts';
import { type LockedRegistration, lockForOrganiser, type Organiser } from '../lifecycle/locked.ts';
import { holdTeams } from '../lifecycle/returning-teams.ts';
import { isPaid, stateOf } from '../lifecycle/state.ts';
import { transition } from '../lifecycle/transition.ts';
import { toRegistration } from '../rows.ts';
import { isInOtherTeam } from '../team/in-other-team.ts';

/** Gives a cancelled registration a seat again, if a seat is free that is not kept for somebody else. */
export async function restoreRegistration(
  platform: Platform,
  links: LinkSigner,
  id: string,
  by: Organiser & { withPayments: boolean },
) {
  const change = write(platform.db, (tx) => restore(tx, platform, id, by));
  const restored = await change.catch(refuseIf({ taken: refuse('anotherIsLive') }));
  return restored instanceof Refusal ? restored : toRegistration(restored, links, by);
}

async function restore(tx: Tx, platform: Platform, id: string, by: Organiser) {
  const pass = await lockPassOf(tx, id);
  const row = await lockForOrganiser(tx, id, by);
  if (!row) return refuse('registrationNotFound');
  if (pass?.status === 'cancelled') return refuse('passCancelled');
  if (await wasRefunded(tx, row)) return refuse('moneyGivenBack');
  await holdTeams(tx, [row]);
  if (await isInOtherTeam(tx, row)) return refuse('inOtherTeam');
  const restored = await transition(tx, platform, row, { name: howToRestore(pass) }, `admin:${by.adminId}`);
  const isFull = restored instanceof Refusal && restored.code === 'noSeat';
  return isFull ? refuseFull(tx, row.event_id) : restored;
}

/** Locks the pass that a registration was made with; undefined without one. Orders are locked before registrations. */
async function lockPassOf(tx: Tx, id: string) {
  const made = tx.selectFrom('registrations').select('pass_order_id').where('id', '=', id);
  const { pass_order_id: orderId } = (await made.executeTakeFirst()) ?? {};
  return orderId ? lockRow(tx, tx.selectFrom('pass_orders').select('status').where('id', '=', orderId)) : undefined;
}

function howToRestore(pass: Awaited<ReturnType<typeof lockPassOf>>): Restoring {
  if (!pass) return 'restore';
  return pass.status === 'active' ? 'restoreWithPaidPass' : 'restoreWithUnpaidPass';
}

/** The registration counts as paid, but its money was refunded. */
async function wasRefunded(tx: Tx, row: LockedRegistration): Promise<boolean> {
  if (!isPaid(stateOf(row))) return false;
  const { refunded = 0, received = 0 } = (await balancesOf(tx, [row.id])).get(row.id) ?? {};
  return refunded > 0 && received < row.amount_due_paise;
}

/** Refuses with the numbers of seats, so that an organiser can raise the capacity or wait for an offer to end. */
async function refuseFull(tx: Tx, eventId: string) {
  const seats = await readSeatCounts(tx, eventId);
  if (!seats?.seats_offered) return refuse('noSeat');
  return refuse('noSeat', {
    message: `No seat is free: of ${countOf(seats.capacity, 'seat')}, ${seats.seats_taken} taken and ${seats.seats_offered} offered to the waitlist.`,
  });
}
