import type { Generated } from 'kysely';
import type { Bit } from '#server/db/columns.ts';

declare module '#server/db/schema.ts' {
  interface Database {
    events: EventsTable;
  }
}

interface EventsTable {
  id: string;
  /** Its position in the public list. */
  position: number;
  title: string;
  description: string;
  about_content: string;
  details_content: string;
  image: string;
  event_type: string;
  date: string;
  start_time: string;
  end_time: string;
  location: string;
  capacity: number;
  /** Registrations that are not cancelled. Updated in the transactions that change registrations. */
  seats_taken: number;
  /**
   * Seats that are kept for students with an open offer. Equals the number of waitlist entries with the state
   * `offered`.
   */
  seats_offered: Generated<number>;
  is_team_event: Bit;
  team_min: number;
  team_max: number;
  solo_fee_paise: number;
  team_fee_paise: number;
  upi_id: string;
  qr_code: string;
  rules: string;
  requirements: string;
  prizes: string;
  coordinators: string;
  is_active: Bit;
  registration_opens_at: string;
  registration_closes_at: string;
  created_at: string;
  updated_at: string;
  /** Goes up with each save, so that no organiser overwrites changes that they have not seen. */
  version: Generated<number>;
  /** The organiser who saved last; '' if it was not an organiser. */
  updated_by: Generated<string>;
  /** Whether the members of a team have to accept, and within how many hours. */
  team_consent: Generated<'none' | 'required'>;
  consent_hours: Generated<number>;
  /** JSON; '' for the default rules. */
  team_rules: Generated<string>;
  /** How a student gets in, and the price list as JSON in the form of the contract. */
  entry: Generated<'fee' | 'pass' | 'passOrFee' | 'free'>;
  prices: Generated<string>;
}
