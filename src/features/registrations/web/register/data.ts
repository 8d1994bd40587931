import { redirect } from 'react-router';
import { getProfile } from '#features/accounts/calls.ts';
import type { StudentProfile } from '#features/accounts/student-profile-contract.ts';
import { getMySchedule } from '#features/calendar/calls.ts';
import type { ScheduledEvent } from '#features/calendar/contract.ts';
import { getSite } from '#features/edition/calls.ts';
import { getEvent } from '#features/events/calls.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { relevantFee, shownFee } from '#features/events/rules.ts';
import { listMyRegistrations } from '#features/own-registrations/calls.ts';
import type { StudentRegistration } from '#features/own-registrations/contract.ts';
import { listPasses } from '#features/passes/calls.ts';
import type { PublicPass } from '#features/passes/contract.ts';
import { opensEvent } from '#features/passes/opening-rules.ts';
import { listQuestions } from '#features/questions/calls.ts';
import type { Question } from '#features/questions/contract.ts';
import { listEventHindrances } from '#features/registrations/calls.ts';
import type { EntryPayment } from '#features/registrations/contract.ts';
import type { Hindrance } from '#features/registrations/team-contract.ts';
import { getPublicSettings } from '#features/settings/calls.ts';
import { getMyPlace } from '#features/waitlist/calls.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { ApiError, isMissing } from '#shared/api-client.ts';
import { clashesOf } from '#shared/hours.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import type { StudentPageData } from '#web/layouts/student/page.ts';
import { studentSession } from '#web/sessions.ts';
import { leaveForLogin } from '#web/way-back/way-back.ts';

export interface EventRegisterData extends StudentPageData {
  /** If undefined, `missing` says whether the event does not exist or could not be loaded. */
  event?: FestEvent;
  missing?: boolean;
  payment: EntryPayment;
  /** The fee that everybody is shown. */
  listedFee: number;
  /** Why the coupon in the draft is not applied; '' if it is, or without one. */
  couponFault: string;
  /** The passes on sale that open the event. */
  passes: PublicPass[];
  /** The questions of the form beyond the usual details. */
  questions: Question[];
  /** The student's other events at the same time. */
  clashes: ScheduledEvent[];
  profile?: StudentProfile;
  registered: boolean;
  /** The reasons why the student cannot register a team. */
  hindrances: Hindrance[];
  /** The seat that the waitlist keeps for this student, if any. */
  offer: OwnPlace | undefined;
  /** The edition's time zone; undefined if unknown. */
  timeZone: string | undefined;
  /** The address of the organisers; '' if it is not known. */
  mailbox: string;
}

/**
 * Loads the page for anybody, and the student's own data for those who are signed in. Needs no Zod, so the calls run
 * while the form's scripts load (decision 26).
 */
export async function loadEventRegister(eventId: string): Promise<EventRegisterData> {
  const finding = findEvent(eventId);
  const [found, passes, hindrances, site, settings, own] = await Promise.all([
    finding,
    finding.then(({ event }) => (event ? passesFor(event) : [])),
    finding.then(({ event }) => (event?.teamRules && studentSession.info() ? hindrancesOf(eventId) : [])),
    api.call(getSite, { retryWhileBusy: true }).catch(() => undefined),
    api.call(getPublicSettings, { retryWhileBusy: true }).catch(() => undefined),
    studentSession.info() ? loadOwn(eventId) : undefined,
  ]);
  const listedFee = (found.event && shownFee(found.event)) ?? 0;
  const payment = own?.asked?.payment ?? {
    ...nobodys,
    amount: listedFee,
    upiId: found.event?.upiId || settings?.upiId || '',
    payeeName: site?.edition.name ?? '',
    qrCode: found.event?.qrCode || settings?.paymentQrCode || '',
  };
  const event = found.event && withOwnFee(found.event, payment);
  return {
    ...found,
    event,
    payment,
    listedFee,
    couponFault: own?.asked?.couponFault ?? '',
    passes,
    clashes: event && own?.scheduled ? clashesOf(event, own.scheduled).filter(isNot(eventId)) : [],
    profile: own?.profile,
    hindrances: own ? hindrances : [],
    registered: own?.registered ?? false,
    offer: own?.place?.state === 'offered' ? own.place : undefined,
    timeZone: site?.edition.timeZone,
    mailbox: site?.edition.contactEmail ?? '',
    registrationCount: own?.registrations?.length,
    editionName: site?.edition.name,
    startsAtLocal: site?.edition.startsAtLocal,
  };
}

// Visitors have no reference, so no code can be made for them.
const nobodys = {
  reference: '',
  words: '',
  passes: [],
  passId: '',
  mayPay: true,
  coupon: '',
  hindrance: '',
  mustConfirmEmail: false,
} satisfies Partial<EntryPayment>;

/** The passes that can be bought now for an event that takes passes. */
async function passesFor(event: FestEvent): Promise<PublicPass[]> {
  if (event.entry !== 'pass' && event.entry !== 'passOrFee') return [];
  const passes = await api.call(listPasses, { retryWhileBusy: true }).catch(() => undefined);
  return passes?.filter(({ covers, soldOut, saleFrom }) => !soldOut && !saleFrom && opensEvent(covers, event)) ?? [];
}

/** Sets the fee that this student pays: a pass or a price list may change the event's. */
function withOwnFee({ priceNow, ...event }: FestEvent, { amount }: EntryPayment): FestEvent {
  if (amount === relevantFee(event)) return event;
  return { ...event, registrationFees: event.isTeamEvent ? { solo: 0, team: amount } : { solo: amount, team: 0 } };
}

/** If this call fails, the server still refuses the team later. */
async function hindrancesOf(eventId: string): Promise<Hindrance[]> {
  const asked = api.call(listEventHindrances, { params: { eventId }, retryWhileBusy: true });
  return (await asked.catch(() => undefined))?.hindrances ?? [];
}

async function findEvent(eventId: string): Promise<Pick<EventRegisterData, 'event' | 'questions' | 'missing'>> {
  try {
    const asked = { params: { eventId }, retryWhileBusy: true } as const;
    const [event, { questions }] = await Promise.all([api.call(getEvent, asked), api.call(listQuestions, asked)]);
    return { event, questions };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { questions: [], missing: isMissing(error) };
  }
}

async function loadOwn(eventId: string) {
  const listing = api.call(listMyRegistrations, { retryWhileBusy: true }).catch(() => undefined);
  const registering = listing.then((all) => all?.some((one) => isLiveFor(eventId, one)) ?? false);
  try {
    const [profile, registrations, registered, asked, schedule, waitlist] = await Promise.all([
      api.call(getProfile, { retryWhileBusy: true }),
      listing,
      registering,
      // The student's own data is shown even if this script does not load.
      import('./own-payment.ts')
        .then(({ askOwnPayment }) => askOwnPayment(eventId, registering))
        .catch(() => undefined),
      api.call(getMySchedule, { retryWhileBusy: true }).catch(() => undefined),
      api.call(getMyPlace, { params: { eventId }, retryWhileBusy: true }).catch(() => undefined),
    ]);
    return {
      profile,
      registrations,
      registered,
      asked,
      place: waitlist?.place,
      // An unpublished event may be called off, so it clashes with nothing (R141).
      scheduled: schedule?.days.flatMap(({ events }) => events.filter(({ isActive }) => isActive)),
    };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) return undefined;
    leaveForLogin('student', { pathname: paths.eventRegister(eventId), search: '' });
    throw redirect(paths.studentLogin);
  }
}

function isLiveFor(eventId: string, { event, registrationStatus }: StudentRegistration): boolean {
  return event._id === eventId && registrationStatus !== 'cancelled';
}

const isNot = (eventId: string) => (event: ScheduledEvent) => event.eventId !== eventId;
