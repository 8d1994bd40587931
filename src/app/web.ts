import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { noSuchCall } from '#server/http/errors.ts';
import type { IsThere } from '#server/pages/page-address.ts';
import type { PageCache, PageTag } from '#server/pages/page-cache.ts';
import { servePages, serverBundle } from '#server/pages/pages.ts';
import { type Api, createApi } from '#shared/api-client.ts';
import { serveScanner } from './scanner-files.ts';
import { serveStaticFiles } from './static-files.ts';

export type WebMode = 'built' | 'dev' | 'none';

interface Kept {
  tag: () => Promise<PageTag>;
  cache: PageCache;
  isThere: IsThere;
}

/** Serves pages and their files. An unknown address under /api gets the answer for an unknown call and no page. */
export async function serveWeb(app: FastifyInstance, mode: WebMode, kept: Kept): Promise<void> {
  app.setNotFoundHandler(noSuchCall);
  app.all('/api/*', { config: { access: 'public' }, schema: { hide: true } }, noSuchCall);
  if (mode === 'none') return;
  const dev = mode === 'dev';
  if (!dev) await serveStaticFiles(app);
  await serveScanner(app, dev);
  const loadBuild = dev ? await serveDevWeb(app) : await builtWeb();
  servePages(app, { loadBuild, dev, api: inProcessApi(app), ...kept });
}

async function builtWeb(): Promise<() => Promise<ServerBuild>> {
  const build: ServerBuild = await import(serverBundle);
  return async () => build;
}

/**
 * Public calls for the loaders of pages, inside this process. They use the same routes as HTTP, so that a page shows
 * what the API does.
 */
function inProcessApi(app: FastifyInstance): Api {
  return createApi(async ({ method, url, json }) => {
    const response = await app.inject({ method, url, ...(json !== undefined && { payload: json as object }) });
    return { status: response.statusCode, json: response.json() };
  });
}

/** Development only: Vite inside this process, with hot reload. Production does not have its packages. */
async function serveDevWeb(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import('vite');
  const { default: middie } = await import('@fastify/middie');
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
    configLoader: 'native',
  });
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
}
