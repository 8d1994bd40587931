import { readEdition } from '#features/edition/server/index.ts';
import { cacheBriefly } from '#server/cache-briefly.ts';
import type { Db } from '#server/db/schema.ts';
import { keepsLetters } from '#server/documents/printable.ts';
import { etagOf } from '#server/http/content.ts';
import { invalid } from '#server/http/refusal.ts';
import { privacyNotice } from '../privacy-contract.ts';
import { refundPolicy } from '../refund-contract.ts';
import { type RefundShare, shareAt } from '../refund-rules.ts';
import { type Signatory, signatory } from '../signatory-contract.ts';
import { wholeSetting } from './stored-setting.ts';

export const refundPolicySetting = wholeSetting({
  name: 'refunds',
  schema: refundPolicy,
  byDefault: { mayCancel: false, fullUntil: '', halfUntil: '' },
});

/** The share that is refunded if a payment is cancelled now; undefined if students cannot cancel. */
export async function refundShareNow(db: Db, now: Date): Promise<RefundShare | undefined> {
  const policy = await refundPolicySetting.read(db);
  if (!policy.mayCancel) return undefined;
  return shareAt(policy, (await readEdition(db)).timeZone, now);
}

export const signatorySetting = wholeSetting({
  name: 'signatory',
  schema: signatory,
  byDefault: { signatory: '', signatoryTitle: '' },
});

/** Only on-duty letters print the signatory, and they are refused if a font cannot print it (decision 56). */
export function whyNotSigned(typed: Signatory) {
  const cut = Object.entries(typed).filter(([, text]) => !keepsLetters(text));
  const words = 'This has letters that cannot be printed. Use Latin, Tamil or Devanagari letters.';
  return cut.length > 0 ? invalid(Object.fromEntries(cut.map(([field]) => [field, words]))) : undefined;
}

export const privacySetting = wholeSetting({
  name: 'privacy',
  schema: privacyNotice,
  byDefault: { notice: '' },
  isPublic: true,
});

/** The version of the notice. Cached pages are kept until it changes. */
export const cachePrivacyNotice = (db: Db) =>
  cacheBriefly(async () => ({ etag: etagOf((await privacySetting.read(db)).notice) }));
