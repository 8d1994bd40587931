import type { FestEvent } from '#features/events/contract.ts';

/** The data that the parts of an event's page show. */
export interface EventView {
  event: FestEvent;
  /** Where the event takes place; '' when the college is unknown too. */
  place: string;
  /** The edition's day, shown for an event without a date. */
  editionDay: string;
  /** The event team's email, shown for an event without coordinators. */
  contactEmail: string;
  /** The site's public address; '' without PUBLIC_URL. */
  publicUrl: string;
  /** When registration opens and closes, in the edition's time zone; '' without a limit. */
  opens: string;
  closes: string;
  /** The passes on sale that open the event. */
  passes: { _id: string; name: string; price: string; soldOut: boolean }[];
}
