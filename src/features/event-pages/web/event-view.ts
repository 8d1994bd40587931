import type { FestEvent } from '#features/events/contract.ts';

/** What the parts of an event's page show. */
export interface EventView {
  event: FestEvent;
  /** Where it happens; '' when not even the college is known. */
  place: string;
  /** For an event without a date. */
  editionDay: string;
  /** Of the event team, for an event without coordinators. */
  contactEmail: string;
  /** Where the site is on the web; '' without PUBLIC_URL. */
  publicUrl: string;
  /** When registration begins and ends, in the edition's time zone; '' where there is no bound. */
  opens: string;
  closes: string;
  /** The passes on sale that open the event. */
  passes: { _id: string; name: string; price: string; soldOut: boolean }[];
}
