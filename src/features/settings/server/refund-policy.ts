import { readEdition } from '#features/edition/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db/schema.ts';
import { putSetting, readSetting } from '#server/db/settings.ts';
import { write } from '#server/db/write.ts';
import type { Platform } from '#server/platform.ts';
import { type RefundPolicy, refundPolicy } from '../refund-contract.ts';
import { type RefundShare, shareAt } from '../refund-rules.ts';

const name = 'refunds';
const byDefault: RefundPolicy = { mayCancel: false, fullUntil: '', halfUntil: '' };

export async function readRefundPolicy(db: Db): Promise<RefundPolicy> {
  const stored = await readSetting(db, name);
  return stored === undefined ? byDefault : refundPolicy.parse(JSON.parse(stored));
}

/** How much of a payment is refunded if it is cancelled now; undefined where students cannot cancel themselves. */
export async function refundShareNow(db: Db, now: Date): Promise<RefundShare | undefined> {
  const policy = await readRefundPolicy(db);
  if (!policy.mayCancel) return undefined;
  return shareAt(policy, (await readEdition(db)).timeZone, now);
}

export function saveRefundPolicy({ db, now }: Platform, after: RefundPolicy, adminId: string): Promise<RefundPolicy> {
  return write(db, async (tx) => {
    const before = await readRefundPolicy(tx);
    await putSetting(tx, name, JSON.stringify(after));
    const record = { actor: `admin:${adminId}`, action: 'settings.update', subject: 'settings:refunds' };
    await recordAudit(tx, now(), { ...record, before, after });
    return after;
  });
}
