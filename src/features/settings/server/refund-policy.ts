import { readEdition } from '#features/edition/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { type RefundShare, shareAt } from '../refund-rules.ts';
import { refundPolicySetting } from './whole-settings.ts';

/** How much of a payment is refunded if it is cancelled now; undefined where students cannot cancel themselves. */
export async function refundShareNow(db: Db, now: Date): Promise<RefundShare | undefined> {
  const policy = await refundPolicySetting.read(db);
  if (!policy.mayCancel) return undefined;
  return shareAt(policy, (await readEdition(db)).timeZone, now);
}
