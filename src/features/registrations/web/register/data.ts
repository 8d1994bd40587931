import { redirect } from 'react-router';
import { getSite } from '#features/content/contract.ts';
import { type FestEvent, getEvent } from '#features/events/contract.ts';
import { getProfile, type StudentProfile } from '#features/identity/contract.ts';
import { listMyRegistrations, type StudentRegistration } from '#features/registrations/contract.ts';
import { getPublicSettings } from '#features/settings/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import type { StudentPageData } from '#web/layouts/student/page.ts';
import { rememberWayBack } from '#web/layouts/student/way-back.ts';
import { studentSession } from '#web/sessions.ts';
import { notify } from '#web/ui/notify.ts';

export interface PaymentDetails {
  qrCode: string;
  upiId: string;
}

export interface EventRegisterData extends StudentPageData {
  /** Undefined: `failure` says why. */
  event?: FestEvent;
  failure?: string;
  payment: PaymentDetails;
  profile?: StudentProfile;
  registered: boolean;
}

/** Anybody may look; what belongs to the student is fetched for those who are signed in. */
export async function loadEventRegister(eventId: string): Promise<EventRegisterData> {
  const [found, site, settings, own] = await Promise.all([
    findEvent(eventId),
    api.call(getSite).catch(unknown),
    api.call(getPublicSettings).catch(unknown),
    studentSession.info() ? loadOwn(eventId) : undefined,
  ]);
  const { event } = found;
  return {
    ...found,
    payment: { qrCode: event?.qrCode || settings?.paymentQrCode || '', upiId: event?.upiId || settings?.upiId || '' },
    profile: own?.profile,
    registered: own?.registrations?.some((registration) => isLiveFor(eventId, registration)) ?? false,
    registrationCount: own?.registrations?.length,
    editionName: site?.edition.name,
  };
}

async function findEvent(eventId: string): Promise<Pick<EventRegisterData, 'event' | 'failure'>> {
  try {
    return { event: await api.call(getEvent, { params: { eventId } }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const missing = error.status === 404 || error.status === 400;
    return { failure: missing ? 'Event not found' : 'Failed to load event details. Please try again later.' };
  }
}

async function loadOwn(eventId: string) {
  try {
    const profile = await api.call(getProfile);
    return { profile, registrations: await api.call(listMyRegistrations).catch(unknown) };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) return undefined;
    rememberWayBack(paths.eventRegister(eventId));
    notify({ title: 'Session expired', description: 'Please login again to continue.', tone: 'error' });
    throw redirect(paths.studentLogin);
  }
}

function isLiveFor(eventId: string, { event, registrationStatus }: StudentRegistration): boolean {
  return event._id === eventId && registrationStatus !== 'cancelled';
}

function unknown(): undefined {}
