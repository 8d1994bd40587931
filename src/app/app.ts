import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { startPasswordMailer } from '#features/accounts/server/index.ts';
import { sweepKeptPdfs } from '#features/certificates/server/index.ts';
import { findDevice } from '#features/gate/server/index.ts';
import { serveSiteFiles } from '#features/landing/server/index.ts';
import { storedOrderProofs, sweepOrderProofs } from '#features/orders/server/index.ts';
import { sweepAnswerFiles } from '#features/questions/server/index.ts';
import { startProofCleaner, sweepProofs } from '#features/registrations/server/index.ts';
import { type ChangeBus, startChangeBus } from '#server/change-bus.ts';
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { startHousekeeping } from '#server/housekeeping.ts';
import { handleErrors } from '#server/http/errors.ts';
import { sendSecurityHeaders } from '#server/http/headers.ts';
import { mount } from '#server/http/implement.ts';
import { endStreamsOnClose, wakeStreams } from '#server/http/live-answer.ts';
import { shareOneLogger } from '#server/http/log-requests.ts';
import { createReadyAnswers } from '#server/http/ready-answers.ts';
import { acceptForms } from '#server/http/receive-form.ts';
import { createRefusedUploads } from '#server/http/refused-uploads.ts';
import { readJson, refuseOddHeaders } from '#server/http/unreadable-requests.ts';
import { createDelivery, type Deliver } from '#server/mail/delivery.ts';
import { startOutboxWorker } from '#server/mail/outbox-worker.ts';
import { createPageCache } from '#server/pages/page-cache.ts';
import type { Platform } from '#server/platform.ts';
import { paths } from '#shared/paths.ts';
import { serveApiDocs } from './api-docs.ts';
import { chores } from './chores.ts';
import { showDevMail } from './dev-mail.ts';
import { fastifyOptions, nextRequestId } from './fastify-options.ts';
import { featureRoutes, publicData } from './feature-routes.ts';
import { answerHealthChecks } from './health.ts';
import { answerMetrics } from './metrics.ts';
import { openPlatform } from './open-platform.ts';
import { createPublicCaches, type PublicCaches, readyAnswers } from './ready-answers.ts';
import { serveWeb, type WebMode } from './web.ts';

export interface AppOptions {
  /** `built`: the output of `npm run build`. `dev`: Vite in this process. `none`: only the API, for tests. */
  web: WebMode;
  /** `none` for tests: a chore that runs beside a test could delete what the test has just made old. */
  chores?: 'all' | 'none';
  now?: () => Date;
  /** Replaces the mail server of the settings. */
  deliver?: Deliver;
  /** Replaces standard output for log lines. */
  logTo?: { write(line: string): void };
}

export interface FestApp {
  http: FastifyInstance;
  platform: Platform & Pick<OpenDatabase, 'db'>;
  /** Every registered route with its options. */
  routes: readonly RouteOptions[];
  /** Finishes running work, then closes everything. */
  close(): Promise<void>;
}

/** Builds the whole application. It does not listen yet. */
export async function buildApp(config: Config, options: AppOptions): Promise<FestApp> {
  const ready = createReadyAnswers();
  const http = Fastify(fastifyOptions(config, options.logTo, ready.listen));
  const opened = await openPlatform(config, http.log, options.now ?? (() => new Date()));
  const outbox = startOutboxWorker({
    db: opened.platform.db,
    vault: opened.platform.vault,
    now: opened.platform.now,
    delivery: options.deliver ? () => options.deliver : createDelivery(opened.platform),
    onError: (err) => http.log.error({ err }, 'the outbox worker failed'),
  });
  const caches = createPublicCaches(opened.platform);
  const bus = startChangeBus(config);
  const platform: FestApp['platform'] = {
    ...opened.platform,
    wakeOutbox: outbox.wake,
    siteChanged() {
      caches.forget();
      bus.publish('site');
    },
    findDevice: (key) => findDevice(opened.platform.db, key),
  };
  await removeUnnamedFiles(platform);
  const cleaner = startProofCleaner(platform, storedOrderProofs(platform));
  const mailer = startPasswordMailer(platform);
  const stopHousekeeping = startHousekeeping(platform, options.chores === 'none' ? [] : chores(platform));

  const routes = collectRoutes(http);
  guardRequests(http);
  // Must come before the routes, because it measures only routes that are registered later.
  const measure = answerMetrics(http, platform);
  shareChanges(http, bus, caches.forget);
  acceptForms(http);
  serveApiDocs(http, routes);
  const refusedUploads = createRefusedUploads(platform);
  for (const route of featureRoutes(platform, { caches, cleaner, mailer })) {
    mount(http, platform, refusedUploads, route);
  }
  serveSiteFiles(http, publicData(caches), config.publicUrl);
  answerHealthChecks(http, platform);
  if (options.web === 'dev') showDevMail(http, platform);
  const pages = createPageCache();
  await serveWeb(http, options.web, { tag: caches.tag, cache: pages, isThere: isEventPage(caches) });
  ready.open(http, { ready: readyAnswers(caches, pages), nextRequestId, measure });

  return {
    http,
    platform,
    routes,
    async close() {
      await http.close();
      await stopHousekeeping();
      await bus.stop();
      await cleaner.stop();
      await mailer.stop();
      await outbox.stop();
      await opened.close();
    },
  };
}

async function removeUnnamedFiles(platform: Platform): Promise<void> {
  let swept = 0;
  for (const sweep of [sweepProofs, sweepOrderProofs, sweepAnswerFiles, sweepKeptPdfs]) swept += await sweep(platform);
  if (swept > 0) platform.log.info({ swept }, 'removed files that no row names');
}

/** Checks that every request passes, on any route. */
function guardRequests(http: FastifyInstance): void {
  http.decorateRequest('viewer', undefined);
  http.decorateRequest('device', undefined);
  shareOneLogger(http);
  handleErrors(http);
  sendSecurityHeaders(http);
  refuseOddHeaders(http);
  readJson(http);
  endStreamsOnClose(http);
}

const isEventPage =
  ({ catalogue }: PublicCaches) =>
  async (address: string) => {
    const { events } = await catalogue.current();
    return [...events.keys()].some((id) => address === paths.event(id));
  };

/** Collects the routes. The server does not start if a route does not declare who may call it. */
function collectRoutes(http: FastifyInstance): RouteOptions[] {
  const routes: RouteOptions[] = [];
  http.addHook('onRoute', (route) => void routes.push(route));
  http.addHook('onReady', async () => {
    const silent = routes.find((route) => !route.config?.access);
    if (silent) throw new Error(`${String(silent.method)} ${silent.url} does not say who may call it`);
  });
  return routes;
}

/**
 * Shows changes of this server at once, here and on other servers. A server that misses the message notices them within
 * a second.
 */
function shareChanges(http: FastifyInstance, bus: ChangeBus, forgetSite: () => void): void {
  bus.subscribe('site', forgetSite);
  bus.subscribe('lists', () => wakeStreams(http));
  http.addHook('onResponse', async (request, reply) => {
    const { access } = request.routeOptions.config;
    const changed = request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400;
    if (!changed || (access !== 'student' && access !== 'admin' && access !== 'device')) return;
    wakeStreams(http);
    bus.publish('lists');
  });
}
