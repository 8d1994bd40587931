import type { OwnRegistration } from '#features/own-registrations/contract.ts';
import { overallStatusOf } from '#features/own-registrations/rules.ts';
import type { OrderStatus } from '#features/passes/own-contract.ts';
import type { Db } from '#server/db/schema.ts';
import type { RegistrationRow } from './rows.ts';
import { passFaultOf } from './what-next.ts';

/** The order that a registration was made with, and its pass. Empty without a pass. */
export interface PassOf {
  passStatus?: OrderStatus | undefined;
  passId?: string | undefined;
}

type OfPass = Pick<RegistrationRow, 'pass_order_id'>;

export const passOf = async (db: Db, row: OfPass): Promise<PassOf> => (await readPasses(db, [row]))(row);

/** Reads the passes of many registrations. Makes no query if none has a pass. */
export async function readPasses(db: Db, rows: readonly OfPass[]): Promise<(row: OfPass) => PassOf> {
  const ids = rows.map(({ pass_order_id }) => pass_order_id).filter((id) => id !== '');
  if (ids.length === 0) return () => ({});
  const orders = await db
    .selectFrom('pass_orders')
    .select(['id', 'status as passStatus', 'pass_id as passId'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(orders.map(({ id, ...order }) => [id, order]));
  return ({ pass_order_id: id }) => byId.get(id) ?? {};
}

/** The problem with the pass of a seat that waits for it or was released, and the pass that needs a new proof. */
export function passFacts(
  listed: Omit<OwnRegistration, 'result'>,
  { passStatus, passId }: PassOf,
): Pick<OwnRegistration, 'passFault' | 'passToPay'> {
  const overallStatus = overallStatusOf(listed);
  const isWanted = overallStatus === 'checking' || overallStatus === 'released';
  const passFault = isWanted ? passFaultOf({ ...listed, passStatus }) : undefined;
  // Only the leader can pay for the pass.
  return { passFault, passToPay: passFault === 'rejected' && !listed.isMember ? passId : undefined };
}
