import type { Site } from '#features/edition/contract.ts';
import { paths } from '#shared/paths.ts';

/** Describes the fest for search engines (schema.org). `lastDay`: YYYY-MM-DD. */
export function festSchema({ edition, startsAt, publicUrl }: Site, lastDay?: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Festival',
    name: edition.name,
    alternateName: edition.localTitle || undefined,
    description: edition.description,
    startDate: startsAt,
    endDate: lastDay,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: edition.college, address: edition.address },
    organizer: {
      '@type': 'CollegeOrUniversity',
      name: edition.college,
      department: edition.department ? { '@type': 'Organization', name: edition.department } : undefined,
      email: edition.contactEmail || undefined,
    },
    ...(publicUrl && { url: `${publicUrl}${paths.home}`, image: `${publicUrl}${paths.sitePreview}` }),
  };
}
