import { type CachedValue, cacheBriefly } from '#server/cache-briefly.ts';
import type { Db } from '#server/db/schema.ts';
import { type Content, etagOf } from '#server/http/content.ts';
import { readyJson } from '#server/http/ready-text.ts';
import { isMailServerSet } from '#server/mail/mail-server.ts';
import type { Platform } from '#server/platform.ts';
import { addDays, instantOf } from '#shared/calendar.ts';
import { getSite, type Site } from '../contract.ts';
import { readEdition, registrationTimes } from './edition.ts';

/** Reads the rest of the site's data, which belongs to another feature. */
type ReadProgramme = (db: Db) => Promise<Pick<Site, 'speakers' | 'sponsors' | 'schedule'>>;

/** The answer of GET /api/site, ready to send. Its ETag changes with every change of the content. */
export type CachedSite = CachedValue<{ answer: Content; etag: string; site: Site }>;

export function cacheSite(platform: Pick<Platform, 'db' | 'config'>, readProgramme: ReadProgramme): CachedSite {
  return cacheBriefly(async (previous) => {
    const site = getSite.output.parse(await readSite(platform, readProgramme));
    const body = Buffer.from(JSON.stringify(site));
    const etag = etagOf(body);
    return previous?.etag === etag ? previous : { answer: readyJson(body, etag), etag, site };
  });
}

async function readSite({ db, config }: Pick<Platform, 'db' | 'config'>, readProgramme: ReadProgramme): Promise<Site> {
  const edition = await readEdition(db);
  return {
    edition,
    startsAt: instantOf(edition.startsAtLocal, edition.timeZone).toISOString(),
    firstDayEndsAt: instantOf(`${addDays(edition.startsAtLocal, 1)}T00:00`, edition.timeZone).toISOString(),
    registrationClosesAt: registrationTimes(edition).registrationClosesAt,
    publicUrl: config.publicUrl ?? '',
    mailsAreSent: await isMailServerSet({ db, config }),
    ...(await readProgramme(db)),
  };
}
