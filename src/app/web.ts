import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { IsThere } from '#server/pages/page-address.ts';
import type { PageCache, PageTag } from '#server/pages/page-cache.ts';
import { servePages, serverBundle } from '#server/pages/pages.ts';
import { serveDevWeb } from './dev-web.ts';
import { inProcessApi } from './in-process-api.ts';
import { serveStaticFiles } from './static-files.ts';

export type WebMode = 'built' | 'dev' | 'none';

interface Kept {
  tag: () => Promise<PageTag>;
  cache: PageCache;
  isThere: IsThere;
}

/** Pages and their files; what is left over below /api is an unknown call, not a page. */
export async function serveWeb(app: FastifyInstance, mode: WebMode, kept: Kept): Promise<void> {
  const noSuchCall = (_: FastifyRequest, reply: FastifyReply) =>
    reply.code(404).send({ message: 'There is no such call.' });
  app.setNotFoundHandler(noSuchCall);
  app.all('/api/*', { config: { access: 'public' }, schema: { hide: true } }, noSuchCall);
  if (mode === 'none') return;
  const dev = mode === 'dev';
  if (!dev) await serveStaticFiles(app);
  const loadBuild = dev ? await serveDevWeb(app) : await builtWeb();
  servePages(app, { loadBuild, dev, api: inProcessApi(app), ...kept });
}

async function builtWeb(): Promise<() => Promise<ServerBuild>> {
  const build: ServerBuild = await import(serverBundle);
  return async () => build;
}
