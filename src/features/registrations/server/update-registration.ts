import type { PaymentStatus, RegistrationStatus } from '#features/own-registrations/contract.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import { Refusal, refuse, refuseIf } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { type LockedRegistration, lockForOrganiser, type Organiser } from './lifecycle/locked.ts';
import { holdTeams } from './lifecycle/returning-teams.ts';
import { transition } from './lifecycle/transition.ts';
import { reasonOf, toRegistration } from './rows.ts';
import { isInOtherTeam } from './team/in-other-team.ts';

/** Left out: keeps the stored value. */
export interface Change {
  registrationStatus?: RegistrationStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  reason?: string | undefined;
  /** The statuses and the reason that the organiser saw. */
  seen?: { registrationStatus: RegistrationStatus; paymentStatus: PaymentStatus; reason: string } | undefined;
}

/** Sets both statuses, to any value (R212). */
export async function updateRegistration(
  platform: Platform,
  links: LinkSigner,
  id: string,
  change: Change,
  by: Organiser & { withPayments: boolean },
) {
  const update = write(platform.db, (tx) => setForOrganiser(tx, platform, id, change, by));
  const outcome = await update.catch(refuseIf({ taken: refuse('anotherIsLive') }));
  return outcome instanceof Refusal ? outcome : toRegistration(outcome, links, by);
}

/** Sets the statuses as part of other work, for an organiser who may change every registration. */
export const setStatuses = (tx: Tx, platform: Platform, id: string, change: Change, adminId: string) =>
  setForOrganiser(tx, platform, id, change, { adminId, scope: 'all' });

async function setForOrganiser(tx: Tx, platform: Platform, id: string, change: Change, by: Organiser) {
  const { seen, ...statuses } = change;
  const row = await lockForOrganiser(tx, id, by);
  if (!row) return refuse('registrationNotFound');
  if (!isAsSeen(row, seen)) return refuse('changedMeanwhile');
  await holdReturning(tx, [row], statuses);
  if (await mayTakeNoSeat(tx, row, statuses)) return refuse('inOtherTeam');
  return transition(tx, platform, row, { name: 'set', ...statuses }, `admin:${by.adminId}`);
}

/** Whether nobody has changed the registration since it was seen. */
export const isAsSeen = (row: LockedRegistration, seen: Change['seen']): boolean =>
  !seen ||
  (row.registration_status === seen.registrationStatus &&
    row.payment_status === seen.paymentStatus &&
    reasonOf(row) === seen.reason);

/** Whether the change would give a seat to a student who is in another team of the event (R284). */
export async function mayTakeNoSeat(tx: Tx, row: LockedRegistration, change: Change): Promise<boolean> {
  return returns(row, change) && (await isInOtherTeam(tx, row));
}

/** Locks the people of all registrations that would get a seat again. Call it before `mayTakeNoSeat`. */
export function holdReturning(tx: Tx, rows: readonly LockedRegistration[], change: Change): Promise<void> {
  return holdTeams(
    tx,
    rows.filter((row) => returns(row, change)),
  );
}

function returns(row: LockedRegistration, { registrationStatus = row.registration_status }: Change): boolean {
  return row.registration_status === 'cancelled' && registrationStatus !== 'cancelled';
}
