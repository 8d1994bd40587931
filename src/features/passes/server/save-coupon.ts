import { recordAudit } from '#server/audit.ts';
import { didChange, lockRow } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { invalid, refuse, refuseIf } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { CouponFields, CouponRecord } from '../admin-contract.ts';
import { countsAsSold, couponFaults } from '../rules.ts';
import { type CouponRow, couponColumns, toCoupon } from './rows.ts';
import { titlesOf } from './save-pass.ts';

export async function listCoupons(db: Db): Promise<CouponRecord[]> {
  const rows = await db.selectFrom('coupons').selectAll().orderBy('created_at').orderBy('id').execute();
  const ordersOf = await countOrders(db);
  return rows.map((row) => {
    const { orders = 0, counted = 0 } = ordersOf.get(row.id) ?? {};
    const registrations = row.used - counted;
    return { ...toCoupon(row), ...(orders > 0 && { orders }), ...(registrations > 0 && { registrations }) };
  });
}

/** For each coupon: how many orders name it, and how many of them count as uses. All other uses are registrations. */
async function countOrders(db: Db): Promise<Map<string, { orders: number; counted: number }>> {
  const rows = await db
    .selectFrom('pass_orders')
    .select(['coupon_id', 'status', ({ fn }) => fn.countAll<number>().as('orders')])
    .where('coupon_id', 'is not', null)
    .groupBy(['coupon_id', 'status'])
    .execute();
  const counts = new Map<string, { orders: number; counted: number }>();
  for (const { coupon_id, status, orders } of rows) {
    if (!coupon_id) continue;
    const before = counts.get(coupon_id) ?? { orders: 0, counted: 0 };
    const counted = before.counted + (countsAsSold(status) ? orders : 0);
    counts.set(coupon_id, { orders: before.orders + orders, counted });
  }
  return counts;
}

export async function createCoupon({ db, now }: Platform, fields: CouponFields, adminId: string) {
  const faults = couponFaults(fields);
  if (Object.keys(faults).length > 0) return invalid(faults);
  const creation = write(db, async (tx) => {
    if (await isForUnknown(tx, fields.onlyFor)) return invalid(unknownThing);
    const row = { id: newId(), ...couponColumns(fields), used: 0, created_at: now().toISOString(), version: 0 };
    await tx.insertInto('coupons').values(row).execute();
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'coupon.create',
      subject: `coupon:${row.id}`,
      after: await recordOf(tx, toCoupon(row)),
    });
    return toCoupon(row);
  });
  return creation.catch(refuseIf({ taken: codeTaken }));
}

export async function updateCoupon(
  { db, now }: Platform,
  id: string,
  { version, ...fields }: CouponFields & { version?: number | undefined },
  adminId: string,
) {
  const faults = couponFaults(fields);
  if (Object.keys(faults).length > 0) return invalid(faults);
  const change = write(db, async (tx) => {
    const stored = await lockCoupon(tx, id);
    if (!stored) return refuse('couponNotFound');
    if (version !== undefined && version !== stored.version) {
      return refuse('staleCoupon', { errors: { version: String(stored.version) } });
    }
    const { onlyFor } = toCoupon(stored);
    // Deleted passes and events stay in the list: an empty list would make the coupon valid for everything.
    if (await isForUnknown(tx, fields.onlyFor, onlyFor)) return invalid(unknownThing);
    const changes = { ...couponColumns({ onlyFor, ...fields }), version: stored.version + 1 };
    await tx.updateTable('coupons').set(changes).where('id', '=', id).execute();
    const saved = toCoupon({ ...stored, ...changes });
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'coupon.update',
      subject: `coupon:${id}`,
      before: await recordOf(tx, toCoupon(stored)),
      after: await recordOf(tx, saved),
    });
    return saved;
  });
  return change.catch(refuseIf({ taken: codeTaken }));
}

export function deleteCoupon({ db, now }: Platform, id: string, adminId: string) {
  const deletion = write(db, async (tx) => {
    const stored = await lockCoupon(tx, id);
    if (!stored) return refuse('couponNotFound');
    if (!(await didChange(tx.deleteFrom('coupons').where('id', '=', id).where('used', '=', 0)))) {
      return refuse('couponUsed');
    }
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'coupon.delete',
      subject: `coupon:${id}`,
      before: await recordOf(tx, toCoupon(stored)),
    });
    return { message: 'Coupon deleted' };
  });
  return deletion.catch(refuseIf({ gone: refuse('couponUsed') }));
}

const lockCoupon = (tx: Tx, id: string): Promise<CouponRow | undefined> =>
  lockRow(tx, tx.selectFrom('coupons').selectAll().where('id', '=', id));

const codeTaken = refuse('codeTaken', { errors: { code: 'Another coupon has this code' } });

const unknownThing = { onlyFor: 'One of these is no longer there. Please choose the passes and events again' };

async function isForUnknown(tx: Tx, onlyFor: readonly string[] = [], known: readonly string[] = []): Promise<boolean> {
  const names = await namesOf(tx, onlyFor);
  return onlyFor.some((id) => !names.has(id) && !known.includes(id));
}

/** The names of passes and the titles of events, by id. */
async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const passes = await db.selectFrom('passes').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map([...(await titlesOf(db, ids)), ...passes.map(({ id, name }) => [id, name] as const)]);
}

/**
 * The form for the audit log. It uses the passes' names for the times, because `from` is the sender of a mail there.
 */
async function recordOf(tx: Tx, coupon: CouponRecord) {
  const { code, amount, percent, limit, perPerson, from, until, onlyFor, isActive } = coupon;
  const names = await namesOf(tx, onlyFor);
  const couponFor = onlyFor.map((id) => names.get(id) ?? 'something deleted').join(', ');
  return { code, amount, percent, limit, perPerson, validFrom: from, validUntil: until, couponFor, isActive };
}
