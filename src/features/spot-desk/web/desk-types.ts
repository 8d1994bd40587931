import type { z } from 'zod';
import type { findSpotPeople, getSpotDesk, quoteSpotSale, SpotPerson, sellOnSpot } from '../contract.ts';

export type Desk = z.output<typeof getSpotDesk.output>;
export type Quote = z.output<typeof quoteSpotSale.output>;
export type Sold = z.output<typeof sellOnSpot.output>;

/** What was done: a sale, or `known` where somebody who had registered before came without one. */
export type Done = 'event' | 'pass' | 'known';

/** Whom the desk serves now; `events` and `passes` are what they have already. */
export interface Served {
  person: SpotPerson;
  name: string;
  events: readonly string[];
  passes: readonly string[];
  /** The same, with names and whether it is paid. */
  holds?: z.output<typeof findSpotPeople.output>['people'][number]['holds'];
}
