import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import {
  accountRoutes,
  createAdminGate,
  startPasswordMailer,
  tellOfPaymentChange,
} from '#features/accounts/server/index.ts';
import { analyticsRoutes } from '#features/analytics/server/index.ts';
import { auditRoutes } from '#features/audit/server/index.ts';
import { bookmarkRoutes, exportBookmarks } from '#features/bookmarks/server/index.ts';
import { calendarRoutes, endFeed, feedMadeAt } from '#features/calendar/server/index.ts';
import { certificateRoutes, readMyCertificates, readName, sweepKeptPdfs } from '#features/certificates/server/index.ts';
import { collegeRoutes } from '#features/colleges/server/index.ts';
import { controlRoomRoutes } from '#features/control-room/server/index.ts';
import { dashboardRoutes } from '#features/dashboard/server/index.ts';
import { documentRoutes, exportLetters } from '#features/documents/server/index.ts';
import { cacheSite, editionRoutes, readEdition, registrationTimes } from '#features/edition/server/index.ts';
import { createCatalogue, eventRoutes } from '#features/events/server/index.ts';
import { exportFeedback, feedbackRoutes, holdFeedback } from '#features/feedback/server/index.ts';
import { attendance, exportScans, findDevice, gateRoutes, readCheckedIn } from '#features/gate/server/index.ts';
import {
  cacheResults,
  exportResults,
  holdJudgedRounds,
  judgingRoutes,
  readOwnResults,
  readRanked,
} from '#features/judging/server/index.ts';
import { previewRoutes, serveSiteFiles } from '#features/landing/server/index.ts';
import { messageRoutes } from '#features/messages/server/index.ts';
import { newsletterRoutes } from '#features/newsletter/server/index.ts';
import {
  exportOrders,
  hasOwnCollegePrice,
  orderRoutes,
  receivedOrderProofs,
  sweepOrderProofs,
} from '#features/orders/server/index.ts';
import { cachePasses, createCouponTries, passRoutes, readSoldAt } from '#features/passes/server/index.ts';
import { paymentRoutes } from '#features/payments/server/index.ts';
import { pictureRoutes } from '#features/pictures/server/index.ts';
import { programmeRoutes, readProgramme } from '#features/programme/server/index.ts';
import { questionRoutes, sweepAnswerFiles } from '#features/questions/server/index.ts';
import {
  createNetworkSeats,
  createTeamQuotes,
  exportMemberships,
  exportRegistrations,
  followEmail,
  ownTeamRoutes,
  registrationRoutes,
  removeRegistrationsOfEvent,
  startProofCleaner,
  sweepProofs,
} from '#features/registrations/server/index.ts';
import { readSettings, settingsRoutes } from '#features/settings/server/index.ts';
import { spotDeskRoutes } from '#features/spot-desk/server/index.ts';
import { removeFilesOf, removeStudent, studentRoutes } from '#features/students/server/index.ts';
import { teamRoutes } from '#features/teams/server/index.ts';
import { exportTickets, ticketRoutes } from '#features/tickets/server/index.ts';
import { exportWaitlists, offerSeats, waitlistRoutes } from '#features/waitlist/server/index.ts';
import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/schema.ts';
import { startHousekeeping } from '#server/housekeeping.ts';
import { handleErrors } from '#server/http/errors.ts';
import { sendSecurityHeaders } from '#server/http/headers.ts';
import { mount } from '#server/http/implement.ts';
import { endStreamsOnClose } from '#server/http/live-answer.ts';
import { shareOneLogger } from '#server/http/log-requests.ts';
import { createReadyAnswers } from '#server/http/ready-answers.ts';
import { acceptForms } from '#server/http/receive-form.ts';
import { createRefusedUploads } from '#server/http/refused-uploads.ts';
import { refuseDeepJson, refuseOddHeaders } from '#server/http/unreadable-requests.ts';
import { listRoutes } from '#server/lists/list-revisions.ts';
import { createDelivery } from '#server/mail/delivery.ts';
import { type Deliver, startOutboxWorker } from '#server/mail/outbox-worker.ts';
import { startNews } from '#server/news.ts';
import { createPageCache } from '#server/pages/page-cache.ts';
import type { TellOfPaymentChange } from '#server/payment-details.ts';
import type { Platform } from '#server/platform.ts';
import { paths } from '#shared/paths.ts';
import { serveApiDocs } from './api-docs.ts';
import { chores } from './chores.ts';
import { showDevMail } from './dev-mail.ts';
import { fastifyOptions, nextRequestId } from './fastify-options.ts';
import { answerHealthChecks } from './health.ts';
import { answerMetrics } from './metrics.ts';
import { openPlatform } from './open-platform.ts';
import { pageTag, readyAnswers } from './ready-answers.ts';
import { shareNews } from './share-news.ts';
import { serveWeb, type WebMode } from './web.ts';

export interface AppOptions {
  /** `built`: what `npm run build` made. `dev`: Vite in this process. `none`: the API alone, for tests. */
  web: WebMode;
  now?: () => Date;
  /** Instead of the mail server of the settings. */
  deliver?: Deliver;
  /** Where log lines go instead of standard output. */
  logTo?: { write(line: string): void };
}

export interface FestApp {
  http: FastifyInstance;
  platform: Platform;
  /** Every route with its options, as the server itself registered it. */
  routes: readonly RouteOptions[];
  /** Finishes what is under way, then lets go of everything. */
  close(): Promise<void>;
}

/** Puts the whole fest together; nothing listens yet. */
export async function buildApp(config: Config, options: AppOptions): Promise<FestApp> {
  const ready = createReadyAnswers();
  const http = Fastify(fastifyOptions(config, options.logTo, ready.listen));
  const opened = await openPlatform(config, http.log, options.now ?? (() => new Date()));
  const { db, now } = opened.platform;

  const outbox = startOutboxWorker({
    db,
    vault: opened.platform.vault,
    now,
    delivery: options.deliver ? () => options.deliver : createDelivery(opened.platform),
    onError: (err) => http.log.error({ err }, 'the outbox stumbled'),
  });
  const catalogue = createCatalogue(
    opened.platform,
    async () => registrationTimes(await readEdition(db)),
    (eventId) => readSoldAt(db, `event:${eventId}`),
  );
  const cachedSite = cacheSite(opened.platform, readProgramme);
  const cachedPasses = cachePasses(opened.platform);
  const cachedResults = cacheResults(opened.platform);
  const news = startNews(config);
  const forgetSite = () => {
    catalogue.forget();
    cachedSite.forget();
    cachedPasses.forget();
    cachedResults.forget();
  };
  const platform: Platform = {
    ...opened.platform,
    wakeOutbox: outbox.wake,
    siteChanged() {
      forgetSite();
      news.tell('site');
    },
    findDevice: (key) => findDevice(db, key),
  };
  let swept = 0;
  for (const sweep of [sweepProofs, sweepOrderProofs, sweepAnswerFiles, sweepKeptPdfs]) swept += await sweep(platform);
  if (swept > 0) http.log.info({ swept }, 'removed files that no row names');
  const cleaner = startProofCleaner(platform, receivedOrderProofs(platform));
  const passwordMailer = startPasswordMailer(platform);
  const stopHousekeeping = startHousekeeping(platform, chores(platform));

  const routes = collectRoutes(http);
  http.decorateRequest('viewer', undefined);
  http.decorateRequest('device', undefined);
  shareOneLogger(http);
  handleErrors(http);
  sendSecurityHeaders(http);
  refuseOddHeaders(http);
  refuseDeepJson(http);
  endStreamsOnClose(http);
  // Before the routes: it measures those that follow.
  const measure = answerMetrics(http, platform);
  shareNews(http, news, forgetSite);
  acceptForms(http);
  serveApiDocs(http, routes);
  const eventRules = async () => ({
    trustedHosts: [...((await readSettings(db)).trustedImageHosts ?? []), ...ownHosts(config)],
    timeZone: (await readEdition(db)).timeZone,
  });
  const tellOfPayments: TellOfPaymentChange = (tx, byAdmin, change) =>
    tellOfPaymentChange(tx, platform, byAdmin, change);
  const adminGate = createAdminGate(platform);
  const registering = {
    networkSeats: createNetworkSeats(platform),
    teamQuotes: createTeamQuotes(platform),
    couponTriesAt: createCouponTries(platform),
  };
  const calendarFeed = {
    madeAt: (studentId: string) => feedMadeAt(platform, studentId),
    end: endFeed,
  };
  const data = {
    registrations: (studentId: string) => exportRegistrations(platform, studentId),
    orders: (studentId: string) => exportOrders(platform, studentId),
    teams: (studentId: string) => exportMemberships(db, studentId),
    tickets: (studentId: string) => exportTickets(db, studentId),
    scans: (studentId: string) => exportScans(db, studentId),
    waitlists: (studentId: string) => exportWaitlists(db, studentId),
    bookmarks: (studentId: string) => exportBookmarks(db, studentId),
    results: (studentId: string) => exportResults(db, studentId),
    feedback: (studentId: string) => exportFeedback(db, studentId),
    letters: (studentId: string) => exportLetters(db, studentId),
    certificates: async (studentId: string) => (await readMyCertificates(db, studentId)).certificates,
    certificateName: (studentId: string) => readName(db, studentId),
    calendarFeed: async (studentId: string) => ({ madeAt: await calendarFeed.madeAt(studentId) }),
  };
  const removal = {
    remove: (tx: Tx, studentId: string) => removeStudent(tx, platform, studentId),
    removeFiles: (removed: { files: string[] }) => removeFilesOf(platform, removed),
  };
  const publicData = {
    site: async () => (await cachedSite.current()).site,
    events: async () => (await catalogue.current()).events,
    winnersAt: async () => (await cachedResults.current()).latestAt,
  };
  const refusedUploads = createRefusedUploads(platform);
  for (const route of [
    ...accountRoutes(platform, {
      admins: adminGate,
      mailer: passwordMailer,
      followEmail,
      isEmailNeeded: hasOwnCollegePrice,
      calendarFeed,
      data,
      removal,
    }),
    ...eventRoutes(platform, {
      catalogue,
      rules: eventRules,
      removeRegistrations: (tx, id) => removeRegistrationsOfEvent(tx, id, platform.now()),
      holdJudgedRounds,
      holdFeedback,
      offerSeats: (tx, id) => offerSeats(tx, platform, id),
      tellOfPayments,
      confirmPassword: adminGate.confirm,
      festName: async () => (await cachedSite.current()).site.edition.name,
    }),
    ...pictureRoutes(platform),
    ...questionRoutes(platform),
    ...registrationRoutes(platform, cleaner, registering, readOwnResults),
    ...feedbackRoutes(platform, attendance),
    ...ownTeamRoutes(platform),
    ...waitlistRoutes(platform),
    ...passRoutes(platform, cachedPasses),
    ...orderRoutes(platform, cleaner, registering),
    ...ticketRoutes(platform),
    ...gateRoutes(platform),
    ...paymentRoutes(platform),
    ...spotDeskRoutes(platform),
    ...calendarRoutes(platform),
    ...bookmarkRoutes(platform),
    ...judgingRoutes(platform, cachedResults),
    ...documentRoutes(platform),
    ...certificateRoutes(platform, { checkedIn: readCheckedIn, ranked: readRanked }),
    ...listRoutes(platform),
    ...studentRoutes(platform),
    ...teamRoutes(platform),
    ...collegeRoutes(platform),
    ...controlRoomRoutes(platform),
    ...auditRoutes(platform),
    ...settingsRoutes(platform, tellOfPayments),
    ...dashboardRoutes(platform),
    ...analyticsRoutes(platform),
    ...programmeRoutes(platform, { rules: eventRules }),
    ...messageRoutes(platform),
    ...newsletterRoutes(platform),
    ...editionRoutes(cachedSite),
    ...previewRoutes(publicData),
  ]) {
    mount(http, platform, refusedUploads, route);
  }
  serveSiteFiles(http, publicData, config.publicUrl);
  answerHealthChecks(http, platform);
  if (options.web === 'dev') showDevMail(http, platform);
  const cached = [cachedSite, cachedPasses, cachedResults];
  const tag = async () => pageTag(await catalogue.current(), await Promise.all(cached.map((one) => one.current())));
  const cache = createPageCache();
  const isThere = async (address: string) => {
    const { events } = await catalogue.current();
    return [...events.keys()].some((id) => address === paths.event(id));
  };
  await serveWeb(http, options.web, { tag, cache, isThere });
  ready.open(http, {
    ready: readyAnswers({ catalogue, cachedSite, cachedPasses, cachedResults, pages: cache }),
    nextRequestId,
    measure,
  });

  return {
    http,
    platform,
    routes,
    async close() {
      await http.close();
      await stopHousekeeping();
      await news.stop();
      await cleaner.stop();
      await passwordMailer.stop();
      await outbox.stop();
      await opened.close();
    },
  };
}

/** A route that does not say who may call it stops the server from starting. */
function collectRoutes(http: FastifyInstance): RouteOptions[] {
  const routes: RouteOptions[] = [];
  http.addHook('onRoute', (route) => void routes.push(route));
  http.addHook('onReady', async () => {
    const silent = routes.find((route) => !route.config?.access);
    if (silent) throw new Error(`${String(silent.method)} ${silent.url} does not say who may call it`);
  });
  return routes;
}

const ownHosts = (config: Config) => (config.publicUrl ? [new URL(config.publicUrl).hostname] : []);
