import type { Site } from '#features/edition/contract.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { shownFee } from '#features/events/rules.ts';
import { dayText } from '#shared/dates.ts';
import { formatIn } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';

/** Describes an event for search engines (schema.org). Leaves out every value that organisers have not entered. */
export function eventSchema(event: FestEvent, { edition, publicUrl }: Pick<Site, 'edition' | 'publicUrl'>) {
  const fee = shownFee(event);
  const url = publicUrl ? publicUrl + paths.event(event._id) : undefined;
  const picture = ownPicture(event.image, publicUrl) || (publicUrl && publicUrl + paths.eventPreview(event._id));
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: event.description,
    ...(url && { url }),
    ...(picture && { image: [picture] }),
    ...whenOf(event, edition.timeZone),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: placeOf(event, edition),
    organizer: {
      '@type': 'Organization',
      name: [edition.department, edition.college].filter(Boolean).join(', '),
      ...(publicUrl && { url: publicUrl }),
    },
    ...(fee !== undefined && { offers: offerOf(event, fee, publicUrl) }),
  };
}

/**
 * Search engines need full addresses. Uploads are stored without a host, so that they still work when the site moves.
 */
function ownPicture(image: string, publicUrl: string): string {
  if (!image.startsWith('/')) return image;
  return publicUrl && publicUrl + image;
}

function placeOf({ location }: FestEvent, { college, address }: Site['edition']) {
  const name = location || college;
  // An event in another place must not get the college's address.
  return { '@type': 'Place', name, address: location || address || college };
}

function offerOf(event: FestEvent, price: number, publicUrl: string) {
  return {
    '@type': 'Offer',
    price,
    priceCurrency: 'INR',
    availability: `https://schema.org/${event.seatsLeft > 0 ? 'InStock' : 'SoldOut'}`,
    ...(publicUrl && { url: publicUrl + paths.eventRegister(event._id) }),
    ...(event.registrationOpensAt && { validFrom: event.registrationOpensAt }),
  };
}

function whenOf({ date, startTime, endTime }: FestEvent, timeZone: string): { startDate?: string; endDate?: string } {
  if (!dayText(date, 'short')) return {};
  const day = date.slice(0, 10);
  if (!startTime) return { startDate: day };
  const startDate = zoned(`${day}T${startTime}`, timeZone);
  // If the end is before the start, it may be on another day, and the event does not say on which.
  return endTime > startTime ? { startDate, endDate: zoned(`${day}T${endTime}`, timeZone) } : { startDate };
}

/** `2025-05-09T13:30` as `2025-05-09T13:30:00+05:30`. */
function zoned(local: string, timeZone: string): string {
  // Twice, because around a clock change the first guess may use the other side's offset.
  const guess = offsetAt(new Date(`${local}Z`), timeZone);
  return `${local}:00${offsetAt(new Date(`${local}:00${guess}`), timeZone)}`;
}

/** Returns '+05:30' from '5/9/2025, GMT+05:30', and without its seconds the offset of an early year: 'GMT+05:53:28'. */
const offsetAt = (at: Date, timeZone: string): string =>
  formatIn(timeZone, { timeZoneName: 'longOffset' }).format(at).split('GMT')[1]?.slice(0, 6) || '+00:00';
