import { createHash } from 'node:crypto';
import type { Edition } from '#features/content/contract.ts';
import { putEdition, readEdition } from '#features/content/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { dayOf } from '#server/calendar.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import { readMailServer } from '#server/mail/mail-server.ts';
import type { Platform } from '#server/platform.ts';
import type { SiteAnswer, SiteForm } from '../contract.ts';
import { isSamplePhone, isSampleUpi, stillToFillIn } from '../rules.ts';
import { paymentFaults, putSettings, readSettings } from './site-settings.ts';

export async function readSiteForm({ db, config, now }: Platform): Promise<SiteAnswer> {
  const site = await siteOf(db);
  const around = {
    ...(await eventsToFillIn(db)),
    hasMailServer: Boolean(config.smtpUrl) || (await readMailServer(db)) !== undefined,
    hasPublicUrl: config.publicUrl !== undefined,
    today: dayOf(now(), site.timeZone),
  };
  return { site, version: versionOf(site), toFillIn: stillToFillIn(site, around) };
}

export function saveSiteForm(
  platform: Platform,
  { site, version }: { site: SiteForm; version: string },
  adminId: string,
) {
  const { db, now } = platform;
  return write(db, async (tx) => {
    // The settings' one row is the gate: of two who save at once, the second looks again and is told.
    await tx
      .updateTable('settings')
      .set((row) => ({ value: row.ref('value') }))
      .where('name', '=', 'edition')
      .execute();
    const before = await siteOf(tx);
    if (versionOf(before) !== version) return refuse('changedMeanwhile');
    const { paymentQrCode, upiId, trustedImageHosts, ...edition } = site;
    const { contactEmail, contactPhones, socialLinks } = edition;
    const contactPhone = contactPhones[0] ?? '';
    const settings = { paymentQrCode, upiId, trustedImageHosts, contactEmail, contactPhone, socialLinks };
    const faults = Object.entries(await paymentFaults(tx, platform, before, settings));
    if (faults.length > 0) return invalid(Object.fromEntries(faults.map(([name, words]) => [`site.${name}`, words])));
    await putEdition(tx, edition satisfies Edition);
    await putSettings(tx, settings);
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

/** Of a long form, what was changed. */
function difference(before: SiteForm, after: SiteForm) {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof SiteForm]);
  const names = Object.entries(after)
    .filter(isChanged)
    .map(([name]) => name as keyof SiteForm);
  const of = (site: SiteForm) => Object.fromEntries(names.map((name) => [name, site[name]]));
  return { before: of(before), after: of(after) };
}

async function eventsToFillIn(db: Db) {
  const events = await db
    .selectFrom('events')
    .select(['upi_id', 'coordinators', 'solo_fee_paise', 'team_fee_paise'])
    .where('is_active', '=', 1)
    .execute();
  const isPaid = (event: (typeof events)[number]) => event.solo_fee_paise > 0 || event.team_fee_paise > 0;
  const phonesOf = (text: string) => (JSON.parse(text) as { contact: string }[]).map(({ contact }) => contact);
  return {
    eventsWithSampleUpi: events.filter((event) => isPaid(event) && isSampleUpi(event.upi_id)).length,
    eventsWithSamplePhones: events.filter(({ coordinators }) => phonesOf(coordinators).some(isSamplePhone)).length,
  };
}
