import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Api } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { Content } from '../http/content.ts';
import { readyText } from '../http/ready-text.ts';
import { sendContent } from '../http/send-content.ts';
import { type IsThere, pageAddresses } from './page-address.ts';
import type { PageCache, PageTag } from './page-cache.ts';
import { sealPage } from './policy.ts';

interface PagesOptions {
  loadBuild: () => Promise<ServerBuild>;
  /** In development nothing is cached and no policy is sent, because Vite's client needs its own inline scripts. */
  dev: boolean;
  /** The API that the pages' loaders call. */
  api: Api;
  /** The version of everything that server-rendered pages show. */
  tag: () => Promise<PageTag>;
  cache: PageCache;
  isThere: IsThere;
}

/** Defined inside the bundle, because it shares no modules with the server. */
interface BundleKeys {
  apiContext: RouterContext<Api>;
  failureContext: RouterContext<(error: unknown) => void>;
  stylesContext: RouterContext<(address: string) => string>;
}

/** Sends a page, or the data of a page, for every address that no other route serves. */
export function servePages(app: FastifyInstance, { loadBuild, dev, api, tag, cache, isThere }: PagesOptions): void {
  const handle = createRequestHandler(loadBuild, dev ? 'development' : 'production');

  const render = async (url: string, request: FastifyRequest, nonce: string): Promise<Response> => {
    const { entry } = await loadBuild();
    const context = new RouterContextProvider();
    const { apiContext, failureContext, stylesContext } = entry.module as unknown as BundleKeys;
    context.set(apiContext, api);
    context.set(failureContext, failureLog(request));
    context.set(stylesContext, readStyles);
    const headers = {
      accept: String(request.headers.accept ?? '*/*'),
      'x-render-nonce': nonce,
      'x-render-reference': request.id,
    };
    return handle(new Request(url.replace(/^\/*/, 'http://localhost/'), { headers }), context);
  };

  const renderToKeep = async (address: string, request: FastifyRequest): Promise<Content> => {
    const nonce = randomBytes(16).toString('hex');
    const response = await render(address, request, nonce);
    const { html, policy } = sealPage(await response.text(), nonce);
    // Rendering and compressing each block the server long enough that other requests should run in between.
    await yieldToOthers();
    return readyText(Buffer.from(html), { ...pageHeaders(policy), ...secrecyOf(address) }, response.status);
  };

  const readToKeep = async (dataAddress: string, request: FastifyRequest): Promise<Content> => {
    const response = await render(dataAddress, request, '');
    const headers = { ...Object.fromEntries(response.headers), 'cache-control': 'no-cache', vary: 'accept-encoding' };
    return readyText(Buffer.from(await response.arrayBuffer()), headers, response.status);
  };

  let findAddress: ReturnType<typeof pageAddresses> | undefined;
  const addressOf = async (pathname: string) => {
    findAddress ??= pageAddresses((await loadBuild()).routes, isThere);
    return findAddress(pathname);
  };

  app.get('/*', { config: { access: 'public' } }, async (request, reply) => {
    const [pathname = '/'] = request.url.split('?');
    if (dev)
      return sendUnsealed(request, reply.header('content-security-policy', ''), await render(request.url, request, ''));
    // The data is rendered without the query, because a cached page must not depend on it. The browser reads the query
    // itself.
    const page = pageOfData(pathname);
    if (page !== undefined) {
      const address = dataOfPage(await addressOf(page));
      return sendContent(request, reply, await cache.get(address, await tag(), () => readToKeep(address, request)));
    }
    try {
      const address = cache.knows(pathname) ? pathname : await addressOf(pathname);
      return sendContent(request, reply, await cache.get(address, await tag(), () => renderToKeep(address, request)));
    } catch (error) {
      request.log.error({ req: request, err: error }, 'what pages show could not be read');
      const renderFailed = async () => asFailed(await renderToKeep(pathname, request));
      return sendContent(request, reply, await cache.get(`failed ${pathname}`, unreadable, renderFailed));
    }
  });
}

/**
 * The page whose data the router requests when it changes pages in the browser; undefined if a page itself is
 * requested.
 */
function pageOfData(pathname: string): string | undefined {
  if (pathname.endsWith('/_.data')) return pathname.slice(0, -'_.data'.length);
  return pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length) : undefined;
}

const dataOfPage = (address: string) => (address === '/' ? '/_.data' : `${address}.data`);

/** While nothing can be read, all who request a page at the same time get one rendering of it. */
const unreadable: PageTag = { version: 'unreadable', besidesSeats: 'unreadable' };

/**
 * A page without data shows an error itself or in the browser. Status 503 keeps it out of our cache and of other
 * caches.
 */
const asFailed = ({ body, headers, encoded, status }: Content) =>
  new Content(body, headers, encoded, Math.max(status, 503));

/** Logs each error once, because both React and the router report an error that ended a page. */
function failureLog(request: FastifyRequest): (error: unknown) => void {
  const told = new Set<unknown>();
  return (error) => {
    if (!told.has(error)) request.log.error({ req: request, err: error }, 'a page could not be rendered');
    told.add(error);
  };
}

// Fastify measures the body for HEAD, which it cannot do with a web Response.
function sendUnsealed(request: FastifyRequest, reply: FastifyReply, response: Response): FastifyReply {
  if (request.method === 'HEAD') return reply.code(response.status).send();
  return reply.send(response);
}

function pageHeaders(policy: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  };
}

/** The address of a judge's page is its key, so no other site and no search engine may learn it. */
const secrecyOf = (address: string): Record<string, string> =>
  address.startsWith(paths.judge('')) ? { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } : {};

const styles = new Map<string, string>();

// The name of a built file changes with its content, so a cached file never becomes outdated.
function readStyles(address: string): string {
  const known = styles.get(address);
  if (known !== undefined) return known;
  // React Router appends `#` to a file that is also imported later, while the page runs.
  const read = readFileSync(path.join(clientFolder, address.replace(/#$/, '')), 'utf8');
  styles.set(address, read);
  return read;
}

/** The folder into which `react-router build` writes the web. */
export const clientFolder = path.resolve(import.meta.dirname, '../../../build/client');
export const serverBundle = new URL('../../../build/server/index.js', import.meta.url).href;
