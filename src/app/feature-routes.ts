import {
  accountRoutes,
  createAdminGate,
  type PasswordMailer,
  tellOfPaymentChange,
  whyNotConfirmed,
} from '#features/accounts/server/index.ts';
import { analyticsRoutes } from '#features/analytics/server/index.ts';
import { auditRoutes } from '#features/audit/server/index.ts';
import { bookmarkRoutes, exportBookmarks } from '#features/bookmarks/server/index.ts';
import { calendarRoutes, endFeed, feedMadeAt } from '#features/calendar/server/index.ts';
import { certificateRoutes, exportCertificates, readName } from '#features/certificates/server/index.ts';
import { collegeRoutes } from '#features/colleges/server/index.ts';
import { controlRoomRoutes } from '#features/control-room/server/index.ts';
import { dashboardRoutes } from '#features/dashboard/server/index.ts';
import { documentRoutes, exportLetters } from '#features/documents/server/index.ts';
import { editionRoutes, readEdition } from '#features/edition/server/index.ts';
import { eventRoutes } from '#features/events/server/index.ts';
import { exportFeedback, feedbackRoutes, holdFeedback, removeFeedback } from '#features/feedback/server/index.ts';
import { attendance, exportScans, gateRoutes, readCheckedIn, whoWasLetIn } from '#features/gate/server/index.ts';
import {
  exportResults,
  hasResult,
  holdJudgedRounds,
  judgingRoutes,
  readOwnResults,
  readRanked,
  removeMarks,
} from '#features/judging/server/index.ts';
import { previewRoutes } from '#features/landing/server/index.ts';
import { messageRoutes } from '#features/messages/server/index.ts';
import { newsletterRoutes } from '#features/newsletter/server/index.ts';
import {
  createFingerprintIndex,
  hasGroupPrice,
  hasOwnCollegePrice,
  isOnlyClaim,
  orderRoutes,
  ordersOfStudent,
} from '#features/orders/server/index.ts';
import { createCouponTries, passRoutes } from '#features/passes/server/index.ts';
import { paymentRoutes } from '#features/payments/server/index.ts';
import { pictureRoutes } from '#features/pictures/server/index.ts';
import { programmeRoutes } from '#features/programme/server/index.ts';
import { questionRoutes } from '#features/questions/server/index.ts';
import {
  countPromised,
  createNamedMembers,
  createNetworkSeats,
  createProofsAgain,
  createTeamQuotes,
  exportMemberships,
  exportRegistrations,
  followEmail,
  ownTeamRoutes,
  type ProofCleaner,
  registrationRoutes,
  removeRegistrationsOfEvent,
  tellOfDeletedEvent,
} from '#features/registrations/server/index.ts';
import { pictureHosts, readSettings, settingsRoutes } from '#features/settings/server/index.ts';
import { spotDeskRoutes } from '#features/spot-desk/server/index.ts';
import { lossesOf, removeStudent, studentRoutes } from '#features/students/server/index.ts';
import { teamListRoutes } from '#features/team-list/server/index.ts';
import { exportTickets, ticketRoutes } from '#features/tickets/server/index.ts';
import { exportWaitlists, offerSeats, waitlistRoutes } from '#features/waitlist/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import type { Route } from '#server/http/implement.ts';
import { listRoutes } from '#server/lists/list-revisions.ts';
import type { TellOfPaymentChange } from '#server/payment-details.ts';
import type { Platform } from '#server/platform.ts';
import type { PublicCaches } from './ready-answers.ts';
import { countSample } from './sample/remove-sample.ts';

interface Started {
  caches: PublicCaches;
  cleaner: ProofCleaner;
  mailer: PasswordMailer;
}

/** The routes of all features. What a feature needs from a later feature is passed to it here. */
export function featureRoutes(platform: Platform, { caches, cleaner, mailer }: Started): Route[] {
  const { db, config } = platform;
  const rules = async () => ({
    trustedHosts: pictureHosts(await readSettings(db), config),
    timeZone: (await readEdition(db)).timeZone,
  });
  const tellOfPayments: TellOfPaymentChange = (tx, byAdmin, change) =>
    tellOfPaymentChange(tx, platform, byAdmin, change);
  const admins = createAdminGate(platform);
  const registering = {
    networkSeats: createNetworkSeats(platform),
    namedMembers: createNamedMembers(platform),
    teamQuotes: createTeamQuotes(platform),
    couponTriesAt: createCouponTries(platform),
    proofsAgain: createProofsAgain(platform),
  };
  // The index is shared, because it keeps the fingerprint of every picture in memory.
  const fingerprints = createFingerprintIndex(db);
  const calendarFeed = {
    madeAt: (studentId: string) => feedMadeAt(platform, studentId),
    end: endFeed,
  };
  return [
    ...accountRoutes(platform, {
      admins,
      mailer,
      followEmail,
      isEmailNeeded: hasOwnCollegePrice,
      isCollegeNeeded: hasGroupPrice,
      calendarFeed,
      data: dataOfStudent(platform),
      removal: {
        remove: (tx: Tx, studentId: string) => removeStudent(tx, platform, studentId, `student:${studentId}`),
        losses: (studentId: string) => lossesOf(db, studentId),
      },
    }),
    ...eventRoutes(platform, {
      catalogue: caches.catalogue,
      readSoldAt: caches.soldAt,
      rules,
      removeRegistrations: (tx, id) => removeRegistrationsOfEvent(tx, platform, id),
      holdJudgedRounds,
      holdFeedback,
      removeMarks,
      removeFeedback,
      tellOfDeletedEvent: (tx, id) => tellOfDeletedEvent(tx, platform, id),
      countPromisedRefunds: (tx, is) => countPromised(tx, { column: 'event_id', is }),
      offerSeats: (tx, id) => offerSeats(tx, platform, id),
      tellOfPayments,
      confirmPassword: admins.confirm,
      whyNotConfirmed,
      festName: async () => (await caches.site.current()).site.edition.name,
    }),
    ...pictureRoutes(platform),
    ...questionRoutes(platform),
    ...registrationRoutes(platform, cleaner, registering, { readResults: readOwnResults, hasResult }, isOnlyClaim),
    ...feedbackRoutes(platform, attendance),
    ...ownTeamRoutes(platform, registering.namedMembers, { whoWasLetIn, hasResult }),
    ...waitlistRoutes(platform),
    ...passRoutes(platform, caches.passes),
    ...orderRoutes(platform, cleaner, registering, fingerprints),
    ...ticketRoutes(platform),
    ...gateRoutes(platform),
    ...paymentRoutes(platform, fingerprints),
    ...spotDeskRoutes(platform),
    ...calendarRoutes(platform),
    ...bookmarkRoutes(platform, caches.soldAt),
    ...judgingRoutes(platform, caches.results),
    ...documentRoutes(platform),
    ...certificateRoutes(platform, { checkedIn: readCheckedIn, ranked: readRanked }),
    ...listRoutes(platform),
    ...studentRoutes(platform),
    ...teamListRoutes(platform),
    ...collegeRoutes(platform),
    ...controlRoomRoutes(platform),
    ...auditRoutes(platform),
    ...settingsRoutes(platform, { tellOfPayments, countSample }),
    ...dashboardRoutes(platform, { countSample }),
    ...analyticsRoutes(platform),
    ...programmeRoutes(platform, { rules }),
    ...messageRoutes(platform),
    ...newsletterRoutes(platform),
    ...editionRoutes(caches.site),
    ...previewRoutes(publicData(caches)),
  ];
}

/** The public data for previews and the site's files. */
export const publicData = ({ site, catalogue, results }: PublicCaches) => ({
  site: async () => (await site.current()).site,
  events: async () => (await catalogue.current()).events,
  winnersAt: async () => (await results.current()).latestAt,
});

/** Collects everything that is stored about a student, for the student's export. */
function dataOfStudent(platform: Platform) {
  const { db } = platform;
  return {
    registrations: (studentId: string) => exportRegistrations(platform, studentId),
    orders: (studentId: string) => ordersOfStudent(platform, studentId),
    teams: (studentId: string) => exportMemberships(db, studentId),
    tickets: (studentId: string) => exportTickets(db, studentId),
    scans: (studentId: string) => exportScans(db, studentId),
    waitlists: (studentId: string) => exportWaitlists(db, studentId),
    bookmarks: (studentId: string) => exportBookmarks(db, studentId),
    results: (studentId: string) => exportResults(db, studentId),
    feedback: (studentId: string) => exportFeedback(db, studentId),
    letters: (studentId: string) => exportLetters(db, studentId),
    certificates: (studentId: string) => exportCertificates(platform, studentId),
    certificateName: (studentId: string) => readName(db, studentId),
    calendarFeed: async (studentId: string) => ({ madeAt: await feedMadeAt(platform, studentId) }),
  };
}
