import type { Site } from '#features/edition/contract.ts';
import type { Db } from '#server/db/schema.ts';
import { listSchedule } from './schedule.ts';
import { listSpeakers } from './speakers.ts';
import { listSponsors } from './sponsors.ts';

/** The programme as the public site shows it. */
export async function readProgramme(db: Db): Promise<Pick<Site, 'speakers' | 'sponsors' | 'schedule'>> {
  return { speakers: await listSpeakers(db), sponsors: await listSponsors(db), schedule: await listSchedule(db) };
}
