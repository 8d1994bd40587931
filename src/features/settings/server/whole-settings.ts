import type { Db } from '#server/db/schema.ts';
import { keepFresh } from '#server/fresh.ts';
import { etagOf } from '#server/http/content.ts';
import { privacyNotice } from '../privacy-contract.ts';
import { refundPolicy } from '../refund-contract.ts';
import { signatory } from '../signatory-contract.ts';
import { storedSetting } from './stored-setting.ts';

export const refundPolicySetting = storedSetting({
  name: 'refunds',
  schema: refundPolicy,
  byDefault: { mayCancel: false, fullUntil: '', halfUntil: '' },
});

export const signatorySetting = storedSetting({
  name: 'signatory',
  schema: signatory,
  byDefault: { signatory: '', signatoryTitle: '' },
});

export const privacySetting = storedSetting({
  name: 'privacy',
  schema: privacyNotice,
  byDefault: { notice: '' },
  isPublic: true,
});

/** The version of the words, for the pages that are kept until something in them changes. */
export const cachePrivacyNotice = (db: Db) =>
  keepFresh(async () => ({ etag: etagOf((await privacySetting.read(db)).notice) }));
