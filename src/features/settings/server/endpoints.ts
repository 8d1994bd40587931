import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import * as contract from '../contract.ts';
import { readSettings, saveSettings } from './site-settings.ts';

export function settingsRoutes(platform: Platform): Route[] {
  return [
    implement(contract.getPublicSettings, async () => {
      const { paymentQrCode, upiId } = await readSettings(platform.db);
      return { paymentQrCode, upiId };
    }),
    implement(contract.getSettings, () => readSettings(platform.db)),
    implement(contract.updateSettings, async ({ body, viewer }) => {
      const saved = await saveSettings(platform, body, viewer.id);
      platform.siteChanged();
      return saved;
    }),
  ];
}
