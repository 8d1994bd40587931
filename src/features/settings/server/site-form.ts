import { createHash } from 'node:crypto';
import type { Edition } from '#features/edition/contract.ts';
import { readEdition, storeEdition } from '#features/edition/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db/schema.ts';
import { afterCommit, write } from '#server/db/write.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import type { TellOfPaymentChange } from '#server/payment-details.ts';
import type { Platform } from '#server/platform.ts';
import type { SiteAnswer, SiteForm } from '../contract.ts';
import { lockSettings, payeeFaults, paymentChange, readSettings, storeSettings } from './site-settings.ts';
import { type CountSample, stillToFillIn } from './still-to-fill-in.ts';

export async function readSiteForm(platform: Platform, countSample: CountSample): Promise<SiteAnswer> {
  const site = await siteOf(platform.db);
  return { site, version: versionOf(site), toFillIn: await stillToFillIn(platform, site, countSample) };
}

export function saveSiteForm(
  platform: Platform,
  tellOfPayments: TellOfPaymentChange,
  { site, version }: { site: SiteForm; version: string },
  adminId: string,
) {
  const { db, now, siteChanged } = platform;
  return write(db, async (tx) => {
    // The second of two parallel saves waits for the first, and is then refused.
    await lockSettings(tx);
    const before = await siteOf(tx);
    if (versionOf(before) !== version) return refuse('changedMeanwhile');
    const { paymentQrCode, upiId, trustedImageHosts, ...edition } = site;
    const { contactEmail, contactPhones, socialLinks } = edition;
    const contactPhone = contactPhones[0] ?? '';
    const settings = { paymentQrCode, upiId, trustedImageHosts, contactEmail, contactPhone, socialLinks };
    const faults = Object.entries(await payeeFaults(tx, platform, before, settings));
    if (faults.length > 0) return invalid(Object.fromEntries(faults.map(([name, words]) => [`site.${name}`, words])));
    await storeEdition(tx, edition satisfies Edition);
    await storeSettings(tx, settings);
    afterCommit(tx, siteChanged);
    await tellOfPayments(tx, adminId, paymentChange(before, site));
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'settings.update',
      subject: 'settings:site',
      ...difference(before, site),
    });
    return undefined;
  });
}

async function siteOf(db: Db): Promise<SiteForm> {
  const edition = await readEdition(db);
  const { paymentQrCode, upiId, trustedImageHosts = [] } = await readSettings(db);
  return { ...edition, paymentQrCode, upiId, trustedImageHosts };
}

const versionOf = (site: SiteForm) => createHash('sha256').update(JSON.stringify(site)).digest('base64url');

/** Only the changed fields of a long form, for the audit log. */
function difference(before: SiteForm, after: SiteForm) {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof SiteForm]);
  const names = Object.entries(after)
    .filter(isChanged)
    .map(([name]) => name as keyof SiteForm);
  const of = (site: SiteForm) => Object.fromEntries(names.map((name) => [name, site[name]]));
  return { before: of(before), after: of(after) };
}
