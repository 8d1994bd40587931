import type { Site } from '#features/edition/contract.ts';
import type { FestEvent } from '#features/events/contract.ts';

/** What every visitor may see, as fresh as the pages show it. */
export interface PublicData {
  site: () => Promise<Site>;
  /** The published events in the order of the list. */
  events: () => Promise<ReadonlyMap<string, FestEvent>>;
}
