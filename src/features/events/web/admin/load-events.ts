import { festTimeZone } from '#features/edition/calls.ts';
import { listEvents } from '#features/events/calls.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { getPublicSettings, getSettings } from '#features/settings/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi, api } from '#web/api.ts';
import { adminSession } from '#web/sessions.ts';
import { withFees } from './incoming-fees.ts';
import { type Powers, powersOf } from './powers.ts';

export interface LoadedEvents {
  state: 'loaded';
  events: FestEvent[];
  /** The fest's: days and times are meant in it wherever the organiser sits. */
  timeZone: string;
  /** Hosts that a QR code may come from; undefined where only the server knows them. */
  trustedHosts: readonly string[] | undefined;
  powers: Powers;
  sitePayment: SitePayment;
}

/** What students pay to where an event has no UPI ID or QR code of its own. */
export type SitePayment = Output<typeof getPublicSettings>;

export type Loaded = LoadedEvents | { state: 'failed' };

export async function loadEvents(): Promise<Loaded> {
  const powers = powersOf(adminSession.info()?.role);
  try {
    const [events, timeZone, trustedHosts, sitePayment] = await Promise.all([
      adminApi.call(listEvents),
      festTimeZone(api),
      powers.mayCreate ? trusted() : undefined,
      api.call(getPublicSettings),
    ]);
    return { state: 'loaded', events: events.map(withFees), timeZone, trustedHosts, powers, sitePayment };
  } catch (error) {
    // The session's end is for `asAdmin` to answer.
    if (error instanceof ApiError && error.status === 401) throw error;
    return { state: 'failed' };
  }
}

function trusted(): Promise<readonly string[] | undefined> {
  return adminApi.call(getSettings).then(
    ({ trustedImageHosts }) => trustedImageHosts && [...trustedImageHosts, window.location.hostname],
    () => undefined,
  );
}
