import type { Site } from '#features/edition/contract.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { festWhen } from '#features/landing/rules.ts';
import { clockText, dayText, timeRangeText } from '#shared/dates.ts';
import { eventKolam } from '#shared/kolam/event-kolam.ts';
import { upperFirst } from '#shared/text.ts';
import { nightTheme } from '#shared/theme-colours.ts';
import type { PreviewFacts } from './draw-preview.ts';

export function sitePreview(site: Pick<Site, 'edition' | 'startsAt'>, events: readonly FestEvent[]): PreviewFacts {
  const { edition } = site;
  return {
    image: '',
    kolam: { seed: edition.name, size: 11, density: 0.8 },
    tint: nightTheme['tint-competition'],
    kolamColours: { line: nightTheme.accent, dots: nightTheme.ink },
    over: [festWhen(site, events), edition.localTitle],
    title: edition.wordmark || edition.name,
    under: `${edition.taglineLead} ${edition.taglineTyped}`,
    siteName: edition.name,
    college: edition.college,
  };
}

export function eventPreview(event: FestEvent, { edition }: Pick<Site, 'edition'>): PreviewFacts {
  return {
    image: event.image,
    kolam: eventKolam(event._id),
    tint: nightTheme[`tint-${event.eventType}`],
    kolamColours: { line: nightTheme.ink, dots: nightTheme.accent },
    over: [upperFirst(event.eventType)],
    title: event.title,
    under: whenText(event),
    siteName: edition.name,
    college: edition.college,
  };
}

// Times without a day are left out.
function whenText({ date, startTime, endTime }: FestEvent): string {
  const day = dayText(date, 'long');
  const hours = timeRangeText(startTime, endTime) ?? clockText(startTime);
  return day ? [day, hours].filter(Boolean).join(' · ') : '';
}
