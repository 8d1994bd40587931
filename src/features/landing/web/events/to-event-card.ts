import type { Edition } from '#features/edition/contract.ts';
import type { EventType, FestEvent } from '#features/events/contract.ts';
import { entryFeeText } from '#features/events/rules.ts';
import { dayText, hoursText } from '#shared/dates.ts';
import { instantDayText } from '#shared/instants.ts';

type Told = Pick<
  FestEvent,
  | '_id'
  | 'title'
  | 'image'
  | 'capacity'
  | 'seatsLeft'
  | 'isTeamEvent'
  | 'registrationOpensAt'
  | 'registrationClosesAt'
  | 'endsAt'
  | 'lateRegistrations'
>;

/** The fields of an event that the landing page needs. The page sends dozens of events, so it leaves out the rest. */
export interface EventCardData extends Told {
  text: string;
  eventType: EventType;
  /** The day and hours as text. */
  when: string;
  /** The day when registration opens; '' without an opening time. */
  opens: string;
  fee: string;
  team: string;
}

export function toEventCard(event: FestEvent, edition: Pick<Edition, 'startsAtLocal' | 'timeZone'>): EventCardData {
  const { _id, title, image, capacity, seatsLeft, isTeamEvent, eventType } = event;
  const { registrationOpensAt, registrationClosesAt, endsAt, lateRegistrations } = event;
  const day = dayText(event.date, 'short') ?? dayText(edition.startsAtLocal, 'short');
  return {
    _id,
    title,
    image,
    capacity,
    seatsLeft,
    isTeamEvent,
    eventType,
    registrationOpensAt,
    registrationClosesAt,
    endsAt,
    lateRegistrations,
    text: cutAt(100, event.description),
    when: [day, hoursText(event)].filter(Boolean).join(' · '),
    opens: registrationOpensAt && instantDayText(registrationOpensAt, edition.timeZone),
    fee: entryFeeText(event, 'Free Entry'),
    team: isTeamEvent ? `Team of up to ${event.teamSize.max}` : 'Solo',
  };
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Cuts a text after a number of characters as people count them. A Tamil letter with its vowel sign, or an emoji of
 * several parts, counts as one and is not split.
 */
function cutAt(length: number, text: string): string {
  if (text.length <= length) return text;
  const starts = Array.from(characters.segment(text), ({ index }) => index);
  const end = starts[length];
  return end === undefined ? text : `${text.slice(0, end).trimEnd()}…`;
}
