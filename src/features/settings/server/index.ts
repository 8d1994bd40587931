import { implement, type Route } from '#server/http/implement.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { TellOfPaymentChange } from '#server/payment-details.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle } from '#server/throttle.ts';
import * as contract from '../contract.ts';
import { getPrivacyNotice, updatePrivacyNotice } from '../privacy-contract.ts';
import { getRefundPolicy, updateRefundPolicy } from '../refund-contract.ts';
import { getSeatRules, updateSeatRules } from '../seat-contract.ts';
import { getSignatory, updateSignatory } from '../signatory-contract.ts';
import { forgetMailServer, saveMailServer, sendTestMail, showMailServer } from './mail-server.ts';
import { seatSetting } from './seat-rules.ts';
import { readSiteForm, saveSiteForm } from './site-form.ts';
import { readSettings, saveSettings } from './site-settings.ts';
import type { CountSample } from './still-to-fill-in.ts';
import { privacySetting, refundPolicySetting, signatorySetting, whyNotSigned } from './whole-settings.ts';

export { readEditionAndSeatRules } from './seat-rules.ts';
export { readSiteForm } from './site-form.ts';
export { pictureHosts, readSettings, storeSettings } from './site-settings.ts';
export type { CountSample } from './still-to-fill-in.ts';
export { cachePrivacyNotice, refundShareNow } from './whole-settings.ts';

export const { read: readSeatRules } = seatSetting;
export const { read: readRefundPolicy } = refundPolicySetting;
export const { read: readSignatory } = signatorySetting;
export const { put: storePrivacyNotice } = privacySetting;

interface Dependencies {
  tellOfPayments: TellOfPaymentChange;
  countSample: CountSample;
}

export function settingsRoutes(platform: Platform, { tellOfPayments, countSample }: Dependencies): Route[] {
  // Limited, because a test mail opens a connection to another machine.
  const tests = createThrottle(platform, 'test mails', { points: 10, seconds: 10 * 60 });
  return [
    implement(contract.getPublicSettings, async () => {
      const { paymentQrCode, upiId } = await readSettings(platform.db);
      return { paymentQrCode, upiId };
    }),
    implement(contract.getSettings, () => readSettings(platform.db)),
    implement(contract.updateSettings, ({ body, viewer }) => saveSettings(platform, tellOfPayments, body, viewer.id)),
    implement(contract.getSiteSettings, () => readSiteForm(platform, countSample)),
    implement(contract.updateSiteSettings, async ({ body, viewer }) => {
      const refused = await saveSiteForm(platform, tellOfPayments, body, viewer.id);
      return refused instanceof Refusal ? refused : readSiteForm(platform, countSample);
    }),
    implement(getSeatRules, () => seatSetting.read(platform.db)),
    implement(updateSeatRules, ({ body: { seen, ...hours }, viewer }) =>
      seatSetting.save(platform, hours, viewer.id, seen),
    ),
    implement(getRefundPolicy, () => refundPolicySetting.read(platform.db)),
    implement(updateRefundPolicy, ({ body: { seen, ...policy }, viewer }) =>
      refundPolicySetting.save(platform, policy, viewer.id, seen),
    ),
    implement(getSignatory, () => signatorySetting.read(platform.db)),
    implement(
      updateSignatory,
      async ({ body: { seen, ...typed }, viewer }) =>
        whyNotSigned(typed) ?? signatorySetting.save(platform, typed, viewer.id, seen),
    ),
    implement(getPrivacyNotice, () => privacySetting.read(platform.db)),
    implement(updatePrivacyNotice, ({ body: { seen, ...typed }, viewer }) =>
      privacySetting.save(platform, typed, viewer.id, seen),
    ),
    implement(contract.getMailServer, () => showMailServer(platform)),
    implement(contract.updateMailServer, async ({ body, viewer }) => {
      const refused = await saveMailServer(platform, body, viewer.id);
      return refused instanceof Refusal ? refused : showMailServer(platform);
    }),
    implement(contract.removeMailServer, async ({ query, viewer }) => {
      const refused = await forgetMailServer(platform, query, viewer.id);
      return refused instanceof Refusal ? refused : showMailServer(platform);
    }),
    implement(contract.sendTestMail, async ({ viewer }) => {
      if (!(await tests.spend(viewer.id))) return refuse('tooMany');
      return sendTestMail(platform, viewer.id);
    }),
  ];
}
