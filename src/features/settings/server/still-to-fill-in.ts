import { lastDayOf } from '#features/edition/day-rules.ts';
import { mayCost, unusedFeeTask } from '#features/events/rules.ts';
import { eventsWithUnusedFee } from '#features/events/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { keepsLetters } from '#server/documents/printable.ts';
import { isMailServerSet } from '#server/mail/mail-server.ts';
import type { Platform } from '#server/platform.ts';
import { dayOf } from '#shared/calendar.ts';
import { countOf } from '#shared/counts.ts';
import type { SiteAnswer, SiteForm } from '../contract.ts';
import type { PrivacyNotice } from '../privacy-contract.ts';
import type { Signatory } from '../signatory-contract.ts';
import { privacySetting, signatorySetting } from './whole-settings.ts';

/** Counts the records of the sample edition that are on the site as they were seeded. */
export type CountSample = (db: Db) => Promise<number>;

type Missing = SiteAnswer['toFillIn'][number];

/** What must still be filled in before the site goes live, the most harmful gap first. */
export async function stillToFillIn(platform: Platform, site: SiteForm, countSample: CountSample): Promise<Missing[]> {
  const { db, now } = platform;
  const events = await publishedEvents(db);
  const today = dayOf(now(), site.timeZone);
  return [
    ...ofPayments(site, events, await eventsWithUnusedFee(db, 'all')),
    ...ofContact(site, events),
    ...ofEdition(site, events, { today, sampleRecords: await countSample(db) }),
    ...ofColleges(site, await ownColleges(db)),
    ...ofPrivacy(await privacySetting.read(db)),
    ...(await ofServer(platform)),
    ...ofPapers({ ...site, ...(await signatorySetting.read(db)) }, events),
  ];
}

/** `@example` is a handle of no bank (R6). */
const isSampleUpi = (upiId: string) => /@example$/i.test(upiId);
/** +91 00000 000xx: such a number does not exist. */
const isSamplePhone = (phone: string) => /^(\+?91)?0{8}\d{2}$/.test(phone.replace(/[\s()-]/g, ''));
const isSampleHost = (address: string) =>
  /(\.|@|\/\/)example(\.(com|org|net|edu))?([/?#:]|$)|\.(invalid|test)([/?#:]|$)/i.test(address);

const on =
  (where: Missing['where']) =>
  (what: string): Missing => ({ what, where });
const [here, inEvents, onServer] = [on('here'), on('events'), on('server')];

function* ofPayments({ upiId }: SiteForm, events: readonly Event[], unusedFees: readonly string[]): Generator<Missing> {
  if (!upiId) yield here('There is no UPI ID for payments.');
  else if (isSampleUpi(upiId)) yield here(`The UPI ID ${upiId} is a sample: no bank has it, and nobody can pay.`);
  const unpayable = events.filter(({ isPaid, upi_id }) => isPaid && isSampleUpi(upi_id)).length;
  if (unpayable > 0)
    yield inEvents(`${countOf(unpayable, 'paid event has', 'paid events have')} a sample UPI ID of @example.`);
  if (unusedFees.length > 0) yield inEvents(unusedFeeTask(unusedFees));
}

function* ofContact(site: SiteForm, events: readonly Event[]): Generator<Missing> {
  const { contactEmail, contactPhones, socialLinks } = site;
  if (!contactEmail) yield here('There is no mailbox for questions.');
  else if (isSampleHost(contactEmail)) yield here(`The mailbox ${contactEmail} is a sample and reaches nobody.`);
  if (contactPhones.length === 0) yield here('There is no phone number for questions.');
  for (const phone of contactPhones.filter(isSamplePhone))
    yield here(`The phone number ${phone} is a sample and cannot ring.`);
  const silent = events.filter(({ phones }) => phones.some(isSamplePhone)).length;
  if (silent > 0)
    yield inEvents(`${countOf(silent, 'event has', 'events have')} coordinators with a sample phone number.`);
  if (Object.values(socialLinks).some(isSampleHost)) yield here('Social links lead to sample addresses.');
}

function* ofEdition(
  site: SiteForm,
  events: readonly Event[],
  { today, sampleRecords }: { today: string; sampleRecords: number },
): Generator<Missing> {
  if (lastDayOf(site, events) < today) yield here('The first day of the fest has passed.');
  if (sampleRecords > 0) {
    const records = countOf(sampleRecords, 'record of the sample edition is', 'records of the sample edition are');
    yield onServer(
      `${records} on the site: events, speakers, sponsors, schedule, passes, colleges and certificates. Delete what is not yours, or all of it with “npm run admin -- remove-sample”, before students sign up.`,
    );
  }
  const firstDay = site.startsAtLocal.slice(0, 10);
  const early = events.filter(({ date }) => date !== '' && date < firstDay).length;
  if (early > 0)
    yield inEvents(`${countOf(early, 'published event is', 'published events are')} on a day before the fest starts.`);
}

function* ofColleges({ college }: SiteForm, own: readonly string[]): Generator<Missing> {
  if (own.length === 0 || own.some((name) => name.toLowerCase() === college.toLowerCase())) return;
  const what = `The own college in the list of colleges is ${own[0]}: prices for the own college are for its students.`;
  yield on('colleges')(what);
}

function* ofPrivacy({ notice }: PrivacyNotice): Generator<Missing> {
  if (!notice) yield here('The page about privacy does not say how long you keep what students enter.');
}

async function ofServer(platform: Platform): Promise<Missing[]> {
  const noAddress =
    'PUBLIC_URL is not set: mails cannot link to the site, and letters and certificates have no code to scan.';
  return [
    ...((await isMailServerSet(platform)) ? [] : [on('mail')('No mail server is set: mails wait and reach nobody.')]),
    ...(platform.config.publicUrl === undefined ? [onServer(noAddress)] : []),
  ];
}

/** Texts that are too long for printed papers (decision 56). */
function* ofPapers(site: SiteForm & Signatory, events: readonly Event[]): Generator<Missing> {
  const isCut = (text: string) => !keepsLetters(text);
  const words = (text: string) =>
    `“${text}” has letters that cannot be printed: on-duty letters and certificates with it are refused. Use Latin, Tamil or Devanagari letters.`;
  for (const field of ['name', 'department', 'college'] as const)
    if (isCut(site[field])) yield { ...here(words(site[field])), field };
  for (const text of [site.signatory, site.signatoryTitle].filter(isCut)) yield here(words(text));
  for (const { title } of events.filter((event) => isCut(event.title))) yield inEvents(words(title));
}

/** The names and aliases of the fest's own colleges in the list of colleges. */
async function ownColleges(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('colleges').select(['name', 'aliases']).where('is_own', '=', 1).execute();
  return rows.flatMap(({ name, aliases }) => [name, ...(JSON.parse(aliases) as string[])]);
}

type Event = Awaited<ReturnType<typeof publishedEvents>>[number];

async function publishedEvents(db: Db) {
  const rows = await db
    .selectFrom('events')
    .select(['title', 'date', 'upi_id', 'coordinators', 'is_team_event', 'entry', 'prices'])
    .select(['solo_fee_paise', 'team_fee_paise'])
    .where('is_active', '=', 1)
    .orderBy('position')
    .execute();
  return rows.map(({ title, date, upi_id, coordinators, ...row }) => ({
    title,
    date,
    upi_id,
    phones: (JSON.parse(coordinators) as { contact: string }[]).map(({ contact }) => contact),
    isPaid: mayCost({
      entry: row.entry,
      prices: JSON.parse(row.prices),
      isTeamEvent: row.is_team_event === 1,
      registrationFees: { solo: row.solo_fee_paise, team: row.team_fee_paise },
    }),
  }));
}
