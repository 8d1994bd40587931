import { redirect } from 'react-router';
import { getMySchedule, type ScheduledEvent } from '#features/calendar/contract.ts';
import { clashesOf } from '#features/calendar/rules.ts';
import { getSite } from '#features/content/contract.ts';
import { type FestEvent, getEvent } from '#features/events/contract.ts';
import { relevantFee } from '#features/events/rules.ts';
import { getProfile, type StudentProfile } from '#features/identity/contract.ts';
import {
  getPayment,
  listMyRegistrations,
  type PaymentDetails,
  type StudentRegistration,
} from '#features/registrations/contract.ts';
import { getPublicSettings } from '#features/settings/contract.ts';
import { getMyPlace, type OwnPlace } from '#features/waitlist/contract.ts';
import { ApiError, isMissing } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import type { StudentPageData } from '#web/layouts/student/page.ts';
import { rememberWayBack } from '#web/layouts/student/way-back.ts';
import { studentSession } from '#web/sessions.ts';
import { notify } from '#web/ui/notify.ts';

export interface EventRegisterData extends StudentPageData {
  /** Undefined: `missing` says whether there is none or it could not be fetched. */
  event?: FestEvent;
  missing?: boolean;
  payment: PaymentDetails;
  /** The student's other events at the same time. */
  clashes: ScheduledEvent[];
  profile?: StudentProfile;
  registered: boolean;
  /** The seat that the waitlist keeps for this student, if it does. */
  offer: OwnPlace | undefined;
  /** The edition's; undefined where it is not known. */
  timeZone: string | undefined;
}

/** Anybody may look; what belongs to the student is fetched for those who are signed in. */
export async function loadEventRegister(eventId: string): Promise<EventRegisterData> {
  const [found, site, settings, own] = await Promise.all([
    findEvent(eventId),
    api.call(getSite, { patient: true }).catch(unknown),
    api.call(getPublicSettings, { patient: true }).catch(unknown),
    studentSession.info() ? loadOwn(eventId) : undefined,
  ]);
  const { event } = found;
  return {
    ...found,
    payment: own?.payment ?? {
      amount: event ? relevantFee(event) : 0,
      upiId: event?.upiId || settings?.upiId || '',
      payeeName: site?.edition.name ?? '',
      // Nobody's payment yet, so it has no reference, and no code can be made for it.
      reference: '',
      qrCode: event?.qrCode || settings?.paymentQrCode || '',
    },
    clashes: event && own?.scheduled ? clashesOf(event, own.scheduled).filter(isNot(eventId)) : [],
    profile: own?.profile,
    registered: own?.registrations?.some((registration) => isLiveFor(eventId, registration)) ?? false,
    offer: own?.place?.state === 'offered' ? own.place : undefined,
    timeZone: site?.edition.timeZone,
    registrationCount: own?.registrations?.length,
    editionName: site?.edition.name,
    startsAtLocal: site?.edition.startsAtLocal,
  };
}

async function findEvent(eventId: string): Promise<Pick<EventRegisterData, 'event' | 'missing'>> {
  try {
    return { event: await api.call(getEvent, { params: { eventId }, patient: true }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { missing: isMissing(error) };
  }
}

async function loadOwn(eventId: string) {
  try {
    const profile = await api.call(getProfile, { patient: true });
    const [registrations, payment, schedule, waitlist] = await Promise.all([
      api.call(listMyRegistrations, { patient: true }).catch(unknown),
      api.call(getPayment, { params: { eventId }, patient: true }).catch(unknown),
      api.call(getMySchedule, { patient: true }).catch(unknown),
      api.call(getMyPlace, { params: { eventId }, patient: true }).catch(unknown),
    ]);
    return {
      profile,
      registrations,
      payment,
      place: waitlist?.place,
      scheduled: schedule?.days.flatMap(({ events }) => events),
    };
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

const isNot = (eventId: string) => (event: ScheduledEvent) => event.eventId !== eventId;

function unknown(): undefined {}
