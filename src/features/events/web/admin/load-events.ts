import { festTimeZone } from '#features/edition/calls.ts';
import { listEvents } from '#features/events/calls.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { ApiError } from '#shared/api-client.ts';
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
export interface SitePayment {
  upiId: string;
  paymentQrCode: string;
}

export type Loaded = LoadedEvents | { state: 'failed' };

/** What the settings say: they know events, so the screen that shows both reads them. */
export interface ReadSettings {
  sitePayment(): Promise<SitePayment>;
  /** The hosts that an image may come from; undefined where only the server knows them. */
  trustedHosts(): Promise<readonly string[] | undefined>;
}

export async function loadEvents(settings: ReadSettings): Promise<Loaded> {
  const powers = powersOf(adminSession.info()?.role);
  try {
    const [events, timeZone, trustedHosts, sitePayment] = await Promise.all([
      adminApi.call(listEvents),
      festTimeZone(api),
      powers.mayCreate ? settings.trustedHosts() : undefined,
      settings.sitePayment(),
    ]);
    return { state: 'loaded', events: events.map(withFees), timeZone, trustedHosts, powers, sitePayment };
  } catch (error) {
    // The session's end is for `asAdmin` to answer.
    if (error instanceof ApiError && error.status === 401) throw error;
    return { state: 'failed' };
  }
}
