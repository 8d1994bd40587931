import { redirect } from 'react-router';
import { getProfile } from '#features/accounts/calls.ts';
import type { StudentProfile } from '#features/accounts/student-profile-contract.ts';
import { getSite } from '#features/edition/calls.ts';
import { listEvents } from '#features/events/calls.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { listMyRegistrations } from '#features/own-registrations/calls.ts';
import type { OwnRegistration } from '#features/own-registrations/contract.ts';
import { listMyOrders } from '#features/passes/calls.ts';
import type { OwnOrder } from '#features/passes/own-contract.ts';
import { listMyPlaces } from '#features/waitlist/calls.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { api, authorization, endRefused } from '#web/api.ts';
import type { StudentPageData } from '#web/layouts/student/page.ts';
import { notify } from '#web/ui/notify.ts';

export interface DashboardData extends StudentPageData {
  /** Undefined if it could not be loaded. */
  profile: StudentProfile | undefined;
  events: FestEvent[];
  eventsFailed: boolean;
  registrations: OwnRegistration[];
  /** The student's places and offers on waitlists. */
  places: OwnPlace[];
  registrationsFailed: boolean;
  /** The student's passes; empty if they could not be loaded. */
  orders: OwnOrder[];
  /** The edition's time zone; undefined if unknown. */
  timeZone: string | undefined;
}

/** All calls of `loadDashboard`. */
export const dashboardReads = [getProfile, listEvents, listMyRegistrations, getSite, listMyPlaces, listMyOrders];

/** Loads everything at once. Each part may fail alone, with its own message (R102). */
export async function loadDashboard(): Promise<DashboardData> {
  const session = checkSession();
  const [profile, events, registrations, site, places, orders] = await Promise.all([
    session,
    api.call(listEvents, { retryWhileBusy: true }).catch(() => undefined),
    // Waits for the check of the session, which shows the message if the session has expired.
    session.then(() => api.call(listMyRegistrations, { retryWhileBusy: true })).catch(() => undefined),
    api.call(getSite, { retryWhileBusy: true }).catch(() => undefined),
    session.then(() => api.call(listMyPlaces, { retryWhileBusy: true })).catch(() => undefined),
    session.then(() => api.call(listMyOrders, { retryWhileBusy: true })).catch(() => undefined),
  ]);
  sayWhatIsMissing(profile, events, registrations);
  return {
    profile,
    events: events ?? [],
    eventsFailed: !events,
    registrations: registrations ?? [],
    places: places ?? [],
    orders: orders ?? [],
    registrationsFailed: !registrations,
    registrationCount: registrations?.length,
    editionName: site?.edition.name,
    startsAtLocal: site?.edition.startsAtLocal,
    timeZone: site?.edition.timeZone,
  };
}

/**
 * Ends the session if the server refuses it (`asStudent` shows the message). If the server is busy or cannot be
 * reached, the session continues.
 */
async function checkSession(): Promise<StudentProfile | undefined> {
  const session = authorization('student');
  try {
    return await api.call(getProfile, { retryWhileBusy: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0 || error.status === 429 || error.status >= 500) return undefined;
    endRefused('student', session);
    throw redirect(paths.studentLogin);
  }
}

function sayWhatIsMissing(
  profile: StudentProfile | undefined,
  events: FestEvent[] | undefined,
  registrations: OwnRegistration[] | undefined,
): void {
  if (!events || !profile) {
    notify({ title: 'Error', description: 'Failed to fetch data. Please try again later.', tone: 'error' });
  }
  if (!registrations) {
    notify({ title: 'Error', description: 'Failed to fetch your registrations.', tone: 'error' });
  }
  if (events?.length === 0) notify({ title: 'No events', description: 'Nothing is open for registration right now.' });
}
