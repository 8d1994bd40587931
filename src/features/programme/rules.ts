import { ownPicture } from '#features/pictures/rules.ts';
import type { ScheduleFields, SpeakerFields, SponsorFields } from './contract.ts';

type Faults = Record<string, string>;

/** An unchanged picture is not checked again, because the trusted hosts may have changed since. */
interface Judged<Fields> {
  trustedHosts: readonly string[];
  stored: Fields | undefined;
}

export function speakerFaults(
  { photo }: SpeakerFields,
  { trustedHosts, stored }: Judged<Pick<SpeakerFields, 'photo'>>,
): Faults {
  return faults({ photo: photo === stored?.photo ? undefined : whyNotPicture('Photo', photo, trustedHosts) });
}

export function sponsorFaults(
  { logo, url }: SponsorFields,
  { trustedHosts, stored }: Judged<Pick<SponsorFields, 'logo'>>,
): Faults {
  return faults({
    logo: logo === stored?.logo ? undefined : whyNotPicture('Logo', logo, trustedHosts),
    url: whyNotLink(url),
  });
}

export function scheduleFaults({ startTime, endTime }: ScheduleFields): Faults {
  return faults({
    endTime: endTime && startTime && endTime <= startTime ? 'The end must be after the start' : undefined,
  });
}

/** Accepts an upload, or a picture on a trusted host (R181). '' means no picture. */
function whyNotPicture(what: string, address: string, trustedHosts: readonly string[]): string | undefined {
  if (!address || ownPicture.test(address)) return undefined;
  const url = URL.parse(address);
  if (!url) return 'Invalid URL format';
  if (url.protocol !== 'https:') return `${what} URL must use HTTPS for security`;
  const host = url.hostname.toLowerCase();
  const trusted = trustedHosts.some((name) => host === name || host.endsWith(`.${name}`));
  return trusted ? undefined : `${what} URL must be from a trusted domain`;
}

function whyNotLink(address: string): string | undefined {
  if (!address) return undefined;
  const url = URL.parse(address);
  if (!url) return 'Please enter a valid URL';
  return url.protocol === 'https:' ? undefined : 'Website must start with https://';
}

function faults(found: Record<string, string | undefined>): Faults {
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
