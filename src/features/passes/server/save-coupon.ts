import { recordAudit } from '#server/audit.ts';
import { didChange, lockRow } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { CouponFields, CouponRecord } from '../admin-contract.ts';
import { couponFaults } from '../rules.ts';
import { type CouponRow, couponColumns, toCoupon } from './rows.ts';
import { unlessNamed } from './save-pass.ts';

export async function listCoupons(db: Db): Promise<CouponRecord[]> {
  const rows = await db.selectFrom('coupons').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map(toCoupon);
}

export async function createCoupon({ db, now }: Platform, fields: CouponFields, adminId: string) {
  const faults = couponFaults(fields);
  if (Object.keys(faults).length > 0) return invalid(faults);
  return unlessTaken(() =>
    write(db, async (tx) => {
      const row = { id: newId(), ...couponColumns(fields), used: 0, created_at: now().toISOString() };
      await tx.insertInto('coupons').values(row).execute();
      await recordAudit(tx, now(), {
        actor: `admin:${adminId}`,
        action: 'coupon.create',
        subject: `coupon:${row.id}`,
        after: recordOf(toCoupon(row)),
      });
      return toCoupon(row);
    }),
  );
}

export async function updateCoupon({ db, now }: Platform, id: string, fields: CouponFields, adminId: string) {
  const faults = couponFaults(fields);
  if (Object.keys(faults).length > 0) return invalid(faults);
  return unlessTaken(() =>
    write(db, async (tx) => {
      const stored = await lockCoupon(tx, id);
      if (!stored) return refuse('couponNotFound');
      const changes = couponColumns(fields);
      await tx.updateTable('coupons').set(changes).where('id', '=', id).execute();
      const saved = toCoupon({ ...stored, ...changes });
      await recordAudit(tx, now(), {
        actor: `admin:${adminId}`,
        action: 'coupon.update',
        subject: `coupon:${id}`,
        before: recordOf(toCoupon(stored)),
        after: recordOf(saved),
      });
      return saved;
    }),
  );
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
      before: recordOf(toCoupon(stored)),
    });
    return { message: 'Coupon deleted' };
  });
  return deletion.catch(unlessNamed('couponUsed'));
}

const lockCoupon = (tx: Tx, id: string): Promise<CouponRow | undefined> =>
  lockRow(tx, tx.selectFrom('coupons').selectAll().where('id', '=', id));

async function unlessTaken<T>(work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse('codeTaken', { errors: { code: 'Another coupon has this code' } });
  }
}

/** As the audit log keeps it; the time names are those of the passes, since `from` is a mail's sender there. */
function recordOf({ code, amount, percent, limit, perPerson, from, until, isActive }: CouponRecord) {
  return { code, amount, percent, limit, perPerson, validFrom: from, validUntil: until, isActive };
}
