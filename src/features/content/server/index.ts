import { type Fresh, keepFresh } from '#server/fresh.ts';
import { type Content, etagOf } from '#server/http/content.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { readyJson } from '#server/http/ready-text.ts';
import type { Platform } from '#server/platform.ts';
import { getSite } from '../contract.ts';
import { readSite } from './site.ts';

export { putEdition, readEdition, readSite, type SeedContent, seedContent } from './site.ts';

/** GET /api/site, ready to send; its ETag changes whenever the edition does. */
export type SiteShelf = Fresh<{ answer: Content; etag: string }>;

export function createSiteShelf({ db, config }: Pick<Platform, 'db' | 'config'>): SiteShelf {
  return keepFresh(async (previous) => {
    const body = Buffer.from(JSON.stringify(getSite.output.parse(await readSite(db, config.publicUrl ?? ''))));
    const etag = etagOf(body);
    return previous?.etag === etag ? previous : { answer: await readyJson(body, etag), etag };
  });
}

export function contentRoutes(shelf: SiteShelf): Route[] {
  return [implement(getSite, async () => (await shelf.current()).answer)];
}
