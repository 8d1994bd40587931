import { type Fresh, keepFresh } from '#server/fresh.ts';
import { type Content, etagOf } from '#server/http/content.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { readyJson } from '#server/http/ready-text.ts';
import type { Platform } from '#server/platform.ts';
import * as contract from '../contract.ts';
import { createAddressThrottle } from './address-throttle.ts';
import { confirmNewsletter } from './confirm-newsletter.ts';
import { newsletterJoining } from './join-newsletter.ts';
import { leaveNewsletter } from './leave-newsletter.ts';
import { previewRoutes } from './previews/preview-routes.ts';
import type { PublicData } from './public-data.ts';
import { sendMessage } from './send-message.ts';
import { readSite } from './site.ts';

export { readContact } from './contact.ts';
export { putEdition, readEdition, readSite, registrationTimes, type SeedContent, seedContent } from './site.ts';
export { serveSiteFiles } from './site-files.ts';

/** GET /api/site, ready to send; its ETag changes whenever the edition does. */
export type CachedSite = Fresh<{ answer: Content; etag: string; site: contract.Site }>;

export function cacheSite(platform: Pick<Platform, 'db' | 'config'>): CachedSite {
  return keepFresh(async (previous) => {
    const site = contract.getSite.output.parse(await readSite(platform));
    const body = Buffer.from(JSON.stringify(site));
    const etag = etagOf(body);
    return previous?.etag === etag ? previous : { answer: readyJson(body, etag), etag, site };
  });
}

export function contentRoutes(platform: Platform, site: CachedSite, data: PublicData): Route[] {
  const messages = createAddressThrottle(platform, { of: 'messages', points: 60, minutes: 10 });
  const joins = createAddressThrottle(platform, { of: 'newsletter', points: 600, minutes: 10 });
  return [
    implement(contract.getSite, async () => (await site.current()).answer),
    implement(contract.sendMessage, (call) => sendMessage(platform, messages, call)),
    implement(contract.joinNewsletter, newsletterJoining(platform, joins)),
    implement(contract.confirmNewsletter, ({ body }) => confirmNewsletter(platform, body.token)),
    implement(contract.leaveNewsletter, ({ body }) => leaveNewsletter(platform, body.token)),
    ...previewRoutes(data),
  ];
}
