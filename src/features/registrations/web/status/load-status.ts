import { getSite } from '#features/edition/calls.ts';
import { listMyRegistrations } from '#features/own-registrations/calls.ts';
import { getMyRegistration, type RegistrationDetails } from '#features/registrations/contract.ts';
import { getMyPlace } from '#features/waitlist/calls.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { ApiError, isMissing } from '#shared/api-client.ts';
import { api } from '#web/api.ts';
import type { StudentPageData } from '#web/layouts/student/page.ts';
import { withMenu } from '#web/layouts/student/with-menu.ts';

export interface RegistrationStatusData extends StudentPageData {
  /** If undefined, `missing` says whether it does not exist or could not be loaded. */
  registration: RegistrationDetails | undefined;
  missing: boolean;
  /** The student's new place on the waitlist, or offer, after the registration ended. */
  place: OwnPlace | undefined;
  /** The edition's time zone; undefined if unknown. */
  timeZone: string | undefined;
}

export async function loadRegistrationStatus(registrationId: string): Promise<RegistrationStatusData> {
  const { data, ...menu } = await withMenu(find(registrationId), api.call(listMyRegistrations), api.call(getSite));
  return { registration: undefined, missing: false, ...data, place: await placeAfter(data?.registration), ...menu };
}

async function placeAfter(registration: RegistrationDetails | undefined): Promise<OwnPlace | undefined> {
  if (registration?.registrationStatus !== 'cancelled') return undefined;
  const params = { eventId: registration.event._id };
  const place = (await api.call(getMyPlace, { params }).catch(() => undefined))?.place;
  return place?.state === 'waiting' || place?.state === 'offered' ? place : undefined;
}

async function find(registrationId: string): Promise<Pick<RegistrationStatusData, 'registration' | 'missing'>> {
  try {
    return { registration: await api.call(getMyRegistration, { params: { registrationId } }), missing: false };
  } catch (error) {
    // The page's guard handles an expired session.
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    return { registration: undefined, missing: isMissing(error) };
  }
}
