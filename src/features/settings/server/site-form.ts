import { createHash } from 'node:crypto';
import type { Edition } from '#features/edition/contract.ts';
import { putEdition, readEdition } from '#features/edition/server/index.ts';
import { mayCost } from '#features/events/rules.ts';
import { eventsWithUnusedFee } from '#features/events/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { lockRow } from '#server/db/concurrency.ts';
import type { Db } from '#server/db/schema.ts';
import { afterCommit, write } from '#server/db/write.ts';
import { keepsLetters } from '#server/documents/printable.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import { readMailServer } from '#server/mail/mail-server.ts';
import type { TellOfPaymentChange } from '#server/payment-details.ts';
import type { Platform } from '#server/platform.ts';
import { dayOf } from '#shared/calendar.ts';
import type { SiteAnswer, SiteForm } from '../contract.ts';
import { isSamplePhone, isSampleUpi, stillToFillIn } from '../rules.ts';
import { payeeFaults, paymentChange, putSettings, readSettings } from './site-settings.ts';
import { privacySetting, signatorySetting } from './whole-settings.ts';

export type CountSample = (db: Db) => Promise<number>;

export async function readSiteForm({ db, config, now }: Platform, countSample: CountSample): Promise<SiteAnswer> {
  const site = await siteOf(db);
  const { titles, ...ofEvents } = await eventsToFillIn(db, site.startsAtLocal.slice(0, 10));
  const around = {
    ...ofEvents,
    ownColleges: await ownColleges(db),
    sampleRecords: await countSample(db),
    hasMailServer: Boolean(config.smtpUrl) || (await readMailServer(db)) !== undefined,
    hasPrivacyNotice: (await privacySetting.read(db)).notice !== '',
    hasPublicUrl: config.publicUrl !== undefined,
    today: dayOf(now(), site.timeZone),
  };
  const signed = Object.values(await signatorySetting.read(db));
  const onPapers = [site.name, site.department, site.college, ...signed];
  const toFillIn = [...stillToFillIn(site, around), ...notPrintable(onPapers, titles)];
  return { site, version: versionOf(site), toFillIn };
}

/** What papers cannot show whole (decision 56). */
function notPrintable(onPapers: readonly string[], titles: readonly string[]): SiteAnswer['toFillIn'] {
  const told = (where: 'here' | 'events') => (text: string) => ({
    what: `“${text}” has letters that cannot be printed: letters and certificates with it are refused. Use Latin, Tamil or Devanagari letters.`,
    where,
  });
  const isCut = (text: string) => !keepsLetters(text);
  return [...onPapers.filter(isCut).map(told('here')), ...titles.filter(isCut).map(told('events'))];
}

export function saveSiteForm(
  platform: Platform,
  tellOfPayments: TellOfPaymentChange,
  { site, version }: { site: SiteForm; version: string },
  adminId: string,
) {
  const { db, now, siteChanged } = platform;
  return write(db, async (tx) => {
    // Of two who save at once, the second waits for the first and is told.
    await lockRow(tx, tx.selectFrom('settings').select('name').where('name', '=', 'edition'));
    const before = await siteOf(tx);
    if (versionOf(before) !== version) return refuse('changedMeanwhile');
    const { paymentQrCode, upiId, trustedImageHosts, ...edition } = site;
    const { contactEmail, contactPhones, socialLinks } = edition;
    const contactPhone = contactPhones[0] ?? '';
    const settings = { paymentQrCode, upiId, trustedImageHosts, contactEmail, contactPhone, socialLinks };
    const faults = Object.entries(await payeeFaults(tx, platform, before, settings));
    if (faults.length > 0) return invalid(Object.fromEntries(faults.map(([name, words]) => [`site.${name}`, words])));
    await putEdition(tx, edition satisfies Edition);
    await putSettings(tx, settings);
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

async function ownColleges(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('colleges').select(['name', 'aliases']).where('is_own', '=', 1).execute();
  return rows.flatMap(({ name, aliases }) => [name, ...(JSON.parse(aliases) as string[])]);
}

async function eventsToFillIn(db: Db, firstDay: string) {
  const events = await db
    .selectFrom('events')
    .select([
      'title',
      'date',
      'upi_id',
      'coordinators',
      'is_team_event',
      'solo_fee_paise',
      'team_fee_paise',
      'entry',
      'prices',
    ])
    .where('is_active', '=', 1)
    .orderBy('position')
    .execute();
  const isPaid = (event: (typeof events)[number]) =>
    mayCost({
      entry: event.entry,
      prices: JSON.parse(event.prices),
      isTeamEvent: event.is_team_event === 1,
      registrationFees: { solo: event.solo_fee_paise, team: event.team_fee_paise },
    });
  const phonesOf = (text: string) => (JSON.parse(text) as { contact: string }[]).map(({ contact }) => contact);
  return {
    titles: events.map(({ title }) => title),
    eventsWithSampleUpi: events.filter((event) => isPaid(event) && isSampleUpi(event.upi_id)).length,
    eventsWithUnusedFee: await eventsWithUnusedFee(db, 'all'),
    eventsBefore: events.filter(({ date }) => date !== '' && date < firstDay).length,
    eventsWithSamplePhones: events.filter(({ coordinators }) => phonesOf(coordinators).some(isSamplePhone)).length,
  };
}
