import type { z } from 'zod';
import type { findSpotPeople, getSpotDesk, quoteSpotSale, SpotPerson, sellOnSpot } from '../contract.ts';

export type Desk = z.output<typeof getSpotDesk.output>;
export type Quote = z.output<typeof quoteSpotSale.output>;
export type Sold = z.output<typeof sellOnSpot.output>;

/** The result to show: a sale, or `known` for a person who had registered before and bought nothing. */
export type Done = 'event' | 'pass' | 'known';

/** What the desk shows as the result. `bought` names what was sold and how it was paid; absent for `known`. */
export interface Result extends Sold {
  done: Done;
  bought?: string;
}

/** The person at the desk. `events` and `passes` are what the person already has. */
export interface Served {
  person: SpotPerson;
  name: string;
  events: readonly string[];
  passes: readonly string[];
  /** The same events and passes, with names and whether each is paid. */
  holds?: z.output<typeof findSpotPeople.output>['people'][number]['holds'];
}
