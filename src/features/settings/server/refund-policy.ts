import { readEdition } from '#features/edition/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { type RefundShare, shareAt } from '../refund-rules.ts';
import { refundPolicySetting } from './whole-settings.ts';

/** The share that is refunded if a payment is cancelled now; undefined if students cannot cancel. */
export async function refundShareNow(db: Db, now: Date): Promise<RefundShare | undefined> {
  const policy = await refundPolicySetting.read(db);
  if (!policy.mayCancel) return undefined;
  return shareAt(policy, (await readEdition(db)).timeZone, now);
}
