import { unusedFeeTask } from '#features/events/rules.ts';
import { countOf } from '#shared/counts.ts';
import type { SiteAnswer, SiteForm } from './contract.ts';

/** `2025-05-09T09:00`, a day that there is. */
export function isWallClock(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(text)) return false;
  const at = new Date(`${text}:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** A name or an address, nothing that could be read as more. The server looks at where it leads (mail-address.ts). */
export function whyNotMailHost(host: string): string | undefined {
  const isName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(host);
  const isIpv6 = /^[0-9a-f:]{2,39}$/.test(host) && host.includes(':');
  if (!isName && !isIpv6) return 'Please enter a name like smtp.college.edu';
  // An IPv4 address can also be written as one number, or with few parts.
  const isDisguised = /^[\d.]+$/.test(host) ? !/^(\d{1,3}\.){3}\d{1,3}$/.test(host) : /(^|\.)0x/.test(host);
  // Names by which clouds' machines reach the service that tells them their secrets.
  if (isDisguised || /^(metadata|instance-data)(\.|$)/.test(host)) return 'This address is refused. Use another host.';
  return undefined;
}

/** Below 1024 only what mail uses: no other service of the network is to be knocked at from here. */
export function whyNotMailPort(port: number): string | undefined {
  const isPort = Number.isInteger(port) && port >= 1 && port <= 65_535;
  if (isPort && (port >= 1_024 || [25, 465, 587].includes(port))) return undefined;
  return 'Please enter a port like 465 or 587';
}

interface Surroundings {
  /** Published paid events whose UPI ID no bank has. */
  eventsWithSampleUpi: number;
  /** Titles of published events with a fee above 0 that nobody is charged. */
  eventsWithUnusedFee: readonly string[];
  /** Published events whose coordinators have a number that does not ring. */
  eventsWithSamplePhones: number;
  /** Published events on a day before the first day of the fest. */
  eventsBefore: number;
  /** Names and other spellings of the college that the list of colleges has as the fest's own. */
  ownColleges: readonly string[];
  /** Events, speakers, sponsors, schedule lines and passes of the sample edition. */
  sampleRecords: number;
  hasMailServer: boolean;
  hasPrivacyNotice: boolean;
  hasPublicUrl: boolean;
  /** YYYY-MM-DD in the edition's time zone. */
  today: string;
}

/** `@example` is a handle that no bank has (R6). */
export const isSampleUpi = (upiId: string) => /@example$/i.test(upiId);
/** +91 00000 000xx: none of them can ring. */
export const isSamplePhone = (phone: string) => /^(\+?91)?0{8}\d{2}$/.test(phone.replace(/[\s()-]/g, ''));
const isSampleHost = (address: string) =>
  /(\.|@|\/\/)example(\.(com|org|net|edu))?([/?#:]|$)|\.(invalid|test)([/?#:]|$)/i.test(address);

/** What must still be filled in before going live, the most costly first. */
export function stillToFillIn(site: SiteForm, around: Surroundings): SiteAnswer['toFillIn'] {
  const missing: SiteAnswer['toFillIn'] = [];
  const here = (what: string) => missing.push({ what, where: 'here' });
  if (!site.upiId) here('There is no UPI ID for payments.');
  else if (isSampleUpi(site.upiId)) here(`The UPI ID ${site.upiId} is a sample: no bank has it, and nobody can pay.`);
  if (around.eventsWithSampleUpi > 0) {
    const what = `${countOf(around.eventsWithSampleUpi, 'paid event has', 'paid events have')} a sample UPI ID of @example.`;
    missing.push({ what, where: 'events' });
  }
  if (around.eventsWithUnusedFee.length > 0) {
    missing.push({ what: unusedFeeTask(around.eventsWithUnusedFee), where: 'events' });
  }
  if (!site.contactEmail) here('There is no mailbox for questions.');
  else if (isSampleHost(site.contactEmail)) here(`The mailbox ${site.contactEmail} is a sample and reaches nobody.`);
  if (site.contactPhones.length === 0) here('There is no phone number for questions.');
  for (const phone of site.contactPhones.filter(isSamplePhone))
    here(`The phone number ${phone} is a sample and cannot ring.`);
  if (around.eventsWithSamplePhones > 0) {
    const what = `${countOf(around.eventsWithSamplePhones, 'event has', 'events have')} coordinators with a sample phone number.`;
    missing.push({ what, where: 'events' });
  }
  if (Object.values(site.socialLinks).some(isSampleHost)) here('Social links lead to sample addresses.');
  if (site.startsAtLocal.slice(0, 10) < around.today) here('The day of the fest has passed.');
  if (around.sampleRecords > 0) {
    const records = countOf(
      around.sampleRecords,
      'record of the sample edition is',
      'records of the sample edition are',
    );
    const what = `${records} on the site: events, speakers, sponsors, schedule and passes. Delete what is not yours, or all of it with “npm run admin -- remove-sample”, before students sign up.`;
    missing.push({ what, where: 'server' });
  }
  if (around.eventsBefore > 0) {
    const what = `${countOf(around.eventsBefore, 'published event is', 'published events are')} on a day before the fest starts.`;
    missing.push({ what, where: 'events' });
  }
  const isOwn = (name: string) => name.toLowerCase() === site.college.toLowerCase();
  if (around.ownColleges.length > 0 && !around.ownColleges.some(isOwn)) {
    const what = `The own college in the list of colleges is ${around.ownColleges[0]}: prices for the own college are for its students.`;
    missing.push({ what, where: 'colleges' });
  }
  if (!around.hasPrivacyNotice) here('The page about privacy does not say how long you keep what students enter.');
  if (!around.hasMailServer)
    missing.push({ what: 'No mail server is set: mails wait and reach nobody.', where: 'mail' });
  if (!around.hasPublicUrl) {
    missing.push({
      what: 'PUBLIC_URL is not set: mails cannot link to the site, and letters and certificates have no code to scan.',
      where: 'server',
    });
  }
  return missing;
}
