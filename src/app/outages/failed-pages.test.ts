import Fastify, { type FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { shareOneLogger } from '#server/http/log-requests.ts';
import { createPageCache } from '#server/pages/page-cache.ts';
import { servePages, serverBundle } from '#server/pages/pages.ts';
import { createApi } from '#shared/api-client.ts';
import { fastifyOptions } from '../fastify-options.ts';

const built: ServerBuild = await import(serverBundle);
const page = 'features/accounts/web/sign-in/student-login-page';

/** The built web in which one page has an additional part, and the log lines. */
async function webWith(part: object) {
  const route = built.routes[page];
  if (!route) throw new Error(`There is no ${page}.`);
  const build = { ...built, routes: { ...built.routes, [page]: { ...route, module: { ...route.module, ...part } } } };
  const lines: string[] = [];
  const app: FastifyInstance = Fastify(fastifyOptions(readConfig({}), { write: (line) => void lines.push(line) }));
  shareOneLogger(app);
  const api = createApi(() => Promise.reject(new Error('no answer')));
  const tag = async () => ({ version: '1', besidesSeats: '1' });
  const isThere = async () => true;
  servePages(app, { loadBuild: async () => build, dev: false, api, tag, cache: createPageCache(), isThere });
  onTestFinished(() => app.close());
  return { app, lines };
}

test.each([
  ['drawn', { loader: () => ({ edition: {} }), default: () => fail('while it was drawn') }, /while it was drawn/],
  ['loaded', { loader: () => fail('while it was loaded') }, /while it was loaded/],
  ['loaded without an answer of the API', {}, /could not be reached/],
])('a page that fails while it is %s is logged once, with the stack and the request’s id', async (_, part, words) => {
  const written = vi.spyOn(console, 'error');
  onTestFinished(() => written.mockRestore());
  const { app, lines } = await webWith(part);
  const response = await app.inject('/student/login');
  expect(response.statusCode).toBe(500);
  const failures = lines.map((line) => JSON.parse(line)).filter(({ err }) => err);
  expect(failures).toHaveLength(1);
  const answered = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'answered');
  expect(failures[0].req).toEqual(answered.req);
  expect(failures[0].req.requestId).toMatch(/^[\w-]{7}-\w+$/);
  expect(failures[0].err.stack).toMatch(words);
  expect(written).not.toHaveBeenCalled();
});

function fail(words: string): never {
  throw new Error(words);
}
