import type { OwnRegistration } from '#features/own-registrations/contract.ts';
import { overallStatusOf } from '#features/own-registrations/rules.ts';
import type { OrderStatus } from '#features/passes/own-contract.ts';
import type { Db } from '#server/db/schema.ts';
import type { RegistrationRow } from './rows.ts';
import { passFaultOf } from './what-next.ts';

/** The order that a registration was made with, and the pass that it bought; empty where it was made without one. */
export interface PassOf {
  passStatus?: OrderStatus | undefined;
  passId?: string | undefined;
}

export async function passOf(db: Db, { pass_order_id: id }: Pick<RegistrationRow, 'pass_order_id'>): Promise<PassOf> {
  const orders = db.selectFrom('pass_orders').select(['status as passStatus', 'pass_id as passId']);
  return (id && (await orders.where('id', '=', id).executeTakeFirst())) || {};
}

/** What is wrong with the pass of a seat that waits for it, or was released, and whose proof brings it back. */
export function passFacts(
  listed: Omit<OwnRegistration, 'result'>,
  { passStatus, passId }: PassOf,
): Pick<OwnRegistration, 'passFault' | 'passToPay'> {
  const overallStatus = overallStatusOf(listed);
  const isWanted = overallStatus === 'checking' || overallStatus === 'released';
  const passFault = isWanted ? passFaultOf({ ...listed, passStatus }) : undefined;
  // The pass is the leader's.
  return { passFault, passToPay: passFault === 'rejected' && !listed.isMember ? passId : undefined };
}
