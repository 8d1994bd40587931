import type { EventType, FestEvent } from '#features/events/contract.ts';
import { isFreeEntry, relevantFee } from '#features/events/rules.ts';
import { feeText } from '#shared/money.ts';

/** What the landing page shows of an event, and no more: it sends dozens of them. */
export interface EventCardData {
  _id: string;
  title: string;
  text: string;
  image: string;
  eventType: EventType;
  fee: string;
  team: string;
}

export function toEventCard(event: FestEvent): EventCardData {
  return {
    _id: event._id,
    title: event.title,
    text: cutAt(100, event.description),
    image: event.image,
    eventType: event.eventType,
    fee: isFreeEntry(event) ? 'Free Entry' : feeText(relevantFee(event)),
    team: event.isTeamEvent ? `Team of up to ${event.teamSize.max}` : 'Solo',
  };
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Counted as people do: a Tamil letter with its vowel sign, or an emoji of several parts, is one and stays whole. */
function cutAt(length: number, text: string): string {
  if (text.length <= length) return text;
  const starts = Array.from(characters.segment(text), ({ index }) => index);
  const end = starts[length];
  return end === undefined ? text : `${text.slice(0, end).trimEnd()}…`;
}
