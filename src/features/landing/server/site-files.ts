import type { FastifyInstance } from 'fastify';
import type { Site } from '#features/edition/contract.ts';
import { webManifest } from '#features/edition/server/index.ts';
import type { FestEvent } from '#features/events/contract.ts';
import type { Content } from '#server/http/content.ts';
import { readyText } from '#server/http/ready-text.ts';
import { sendContent } from '#server/http/send-content.ts';
import { sitemapXml } from './sitemap.ts';

/** Serves what crawlers and phones request at fixed addresses: /robots.txt, /sitemap.xml, /manifest.webmanifest. */
export function serveSiteFiles(
  app: FastifyInstance,
  { site, events, winnersAt }: PublicData,
  publicUrl: string | undefined,
) {
  const options = { config: { access: 'public' }, schema: { hide: true } } as const;

  app.get('/robots.txt', options, async (request, reply) =>
    sendContent(request, reply, file('text/plain; charset=utf-8', robotsText(publicUrl))),
  );

  app.get('/sitemap.xml', options, async (request, reply) => {
    // Not the Host header: the caller chooses it, so search engines must not be sent there.
    if (!publicUrl) return reply.code(404).send({ message: 'There is a sitemap once PUBLIC_URL is set.' });
    const xml = sitemapXml(publicUrl, (await events()).values(), await winnersAt());
    return sendContent(request, reply, file('application/xml; charset=utf-8', xml));
  });

  app.get('/manifest.webmanifest', options, async (request, reply) => {
    const manifest = JSON.stringify(webManifest((await site()).edition));
    return sendContent(request, reply, file('application/manifest+json; charset=utf-8', manifest));
  });
}

function file(type: string, text: string): Content {
  return readyText(Buffer.from(text), { 'content-type': type, 'cache-control': 'no-cache', vary: 'accept-encoding' });
}

/** Allows crawlers on public pages only. Personal pages and calls are useless to them. */
function robotsText(publicUrl: string | undefined): string {
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /student',
    'Disallow: /event-register',
    'Disallow: /api',
    'Allow: /',
  ];
  if (publicUrl) lines.push('', `Sitemap: ${publicUrl}/sitemap.xml`);
  return `${lines.join('\n')}\n`;
}

/** The public data that pages show. */
export interface PublicData {
  site: () => Promise<Site>;
  /** The published events, in the order of the list. */
  events: () => Promise<ReadonlyMap<string, FestEvent>>;
  /** When the latest result was published; undefined before the first. */
  winnersAt: () => Promise<string | undefined>;
}
