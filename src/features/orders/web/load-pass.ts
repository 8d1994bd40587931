import { getSite } from '#features/edition/calls.ts';
import { listEvents } from '#features/events/calls.ts';
import type { FestEvent } from '#features/events/contract.ts';
import type { PassPayment } from '#features/orders/answer-contract.ts';
import { getPassPayment } from '#features/orders/calls.ts';
import { listMyRegistrations } from '#features/own-registrations/calls.ts';
import { liveByEvent } from '#features/own-registrations/rules.ts';
import { listMyOrders, listPasses } from '#features/passes/calls.ts';
import type { PublicPass } from '#features/passes/contract.ts';
import { opensEvent } from '#features/passes/opening-rules.ts';
import type { OwnOrder } from '#features/passes/own-contract.ts';
import { listMyPlaces } from '#features/waitlist/calls.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { usualTimeZone } from '#shared/instants.ts';
import { api } from '#web/api.ts';
import type { StudentPageData } from '#web/layouts/student/page.ts';
import { unlessSignedOut } from '#web/require-session.ts';

export interface OpenedEvent extends FestEvent {
  /** The student's registration for the event; '' without one. */
  registrationId: string;
  /** The student's place on the event's waitlist, or the offer of a seat. */
  place: OwnPlace | undefined;
}

export interface PassPageData extends StudentPageData {
  passId: string;
  /** The pass as visitors read it; undefined if it is not on sale. */
  pass: PublicPass | undefined;
  /** The student's latest order of the pass. A cancelled order only if there is no other. */
  order: OwnOrder | undefined;
  /** How to pay for a new order, or again for a rejected one. */
  payment: PassPayment | undefined;
  /** Why this coupon is refused; '' if it is accepted or no coupon was named. */
  couponFault: string;
  /** Why the pass cannot be bought; '' if it can. */
  refusal: string;
  isMissing: boolean;
  hasFailed: boolean;
  /** The events that the pass opens. */
  opened: OpenedEvent[];
  /** The organisers' mail address; '' if it is not known. */
  mailbox: string;
  timeZone: string;
}

export async function loadPass(passId: string, coupon: string): Promise<PassPageData> {
  const [passes, orders, site, events, registrations, places] = await Promise.all([
    api.call(listPasses, { retryWhileBusy: true }).catch(unknown),
    api.call(listMyOrders, { retryWhileBusy: true }).catch(unlessSignedOut),
    api.call(getSite, { retryWhileBusy: true }).catch(unknown),
    api.call(listEvents, { retryWhileBusy: true }).catch(unknown),
    api.call(listMyRegistrations, { retryWhileBusy: true }).catch(unlessSignedOut),
    api.call(listMyPlaces, { retryWhileBusy: true }).catch(unlessSignedOut),
  ]);
  const pass = passes?.find(({ _id }) => _id === passId);
  const own = orders?.filter((order) => order.pass._id === passId) ?? [];
  const order = own.find(({ status }) => status !== 'cancelled') ?? own[0];
  const isLive = order !== undefined && order.status !== 'cancelled';
  const asked =
    order?.status === 'pending' || order?.status === 'active' ? nothingToPay : await askPayment(passId, coupon);
  const covers = order?.pass.covers ?? pass?.covers;
  const live = liveByEvent(registrations ?? []);
  return {
    passId,
    pass,
    order,
    ...asked,
    ...(pass?.soldOut && !isLive && { payment: undefined, refusal: 'This pass is sold out.' }),
    isMissing: asked.isMissing && !order,
    hasFailed: !orders || asked.hasFailed,
    opened: (events ?? [])
      .filter((event) => covers && opensEvent(covers, event))
      .map((event) => ({
        ...event,
        registrationId: live.get(event._id) ?? '',
        place: places?.find((place) => place.event._id === event._id),
      })),
    mailbox: site?.edition.contactEmail ?? '',
    timeZone: site?.edition.timeZone ?? usualTimeZone,
    registrationCount: registrations?.length,
    editionName: site?.edition.name,
    startsAtLocal: site?.edition.startsAtLocal,
  };
}

type Asked = Pick<PassPageData, 'payment' | 'couponFault' | 'refusal' | 'isMissing' | 'hasFailed'>;
const nothingToPay: Asked = {
  payment: undefined,
  couponFault: '',
  refusal: '',
  isMissing: false,
  hasFailed: false,
};

async function askPayment(passId: string, coupon: string, couponFault = ''): Promise<Asked> {
  try {
    const payment = await api.call(getPassPayment, { params: { passId }, query: { coupon }, retryWhileBusy: true });
    return { ...nothingToPay, payment, couponFault };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    // Asks again without the refused coupon, because the rest of the page is still useful.
    const isOfCoupon = error.errors.coupon !== undefined || error.status === 429;
    if (coupon && isOfCoupon) return askPayment(passId, '', error.message);
    if (error.status === 409) return { ...nothingToPay, refusal: error.message };
    const isMissing = error.status === 404 || error.status === 422;
    return { ...nothingToPay, isMissing, hasFailed: !isMissing };
  }
}

function unknown(): undefined {}
