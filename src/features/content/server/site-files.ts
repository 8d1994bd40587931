import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Content } from '#server/http/content.ts';
import { readyText } from '#server/http/ready-text.ts';
import { sendContent } from '#server/http/send-content.ts';
import { webManifest } from './manifest.ts';
import type { PublicData } from './public-data.ts';
import { robotsText } from './robots.ts';
import { sitemapXml } from './sitemap.ts';

/** What crawlers and phones look for at fixed addresses: /robots.txt, /sitemap.xml, /manifest.webmanifest. */
export function serveSiteFiles(app: FastifyInstance, { site, events }: PublicData, publicUrl: string | undefined) {
  const options = { config: { access: 'public' }, schema: { hide: true } } as const;

  app.get('/robots.txt', options, async (request, reply) =>
    sendContent(request, reply, file('text/plain; charset=utf-8', robotsText(publicUrl))),
  );

  app.get('/sitemap.xml', options, async (request, reply) => {
    const base = publicUrl ?? ownAddress(request);
    if (!base) return reply.code(400).send({ message: 'The request does not say which site it is for.' });
    const xml = sitemapXml(base, (await events()).values());
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

const hostNames = /^([a-z0-9-]+\.)*[a-z0-9-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i;

/** The address the visitor used, as far as it can be one: anybody may write anything into a request. */
function ownAddress({ protocol, host }: FastifyRequest): string | undefined {
  if (!hostNames.test(host) || host.length > 255) return undefined;
  return URL.parse(`${protocol}://${host}`)?.origin;
}
