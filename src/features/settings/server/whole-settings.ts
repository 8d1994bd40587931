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
