import type { Generated } from 'kysely';

declare module '#server/db/schema.ts' {
  interface Database {
    speakers: SpeakersTable;
    sponsors: SponsorsTable;
    schedule_items: ScheduleItemsTable;
  }
}

interface SpeakersTable {
  id: string;
  position: number;
  name: string;
  role: string;
  topic: string;
  about: string;
  photo: Generated<string>;
  version: Generated<number>;
}

interface SponsorsTable {
  id: string;
  position: number;
  name: string;
  tier: 'main' | 'co';
  text: string;
  logo: string;
  url: string;
  version: Generated<number>;
}

interface ScheduleItemsTable {
  id: string;
  title: string;
  date: string;
  start_time: string;
  end_time: string;
  location: string;
  event_id: string | null;
  /** Its position among lines that start at the same time. */
  position: Generated<number>;
  version: Generated<number>;
}
