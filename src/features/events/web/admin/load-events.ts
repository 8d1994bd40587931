import { festTimeZone } from '#features/content/contract.ts';
import { type FestEvent, listEvents } from '#features/events/contract.ts';
import { getSettings } from '#features/settings/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { adminApi, api } from '#web/api.ts';
import { adminSession } from '#web/sessions.ts';
import { type Powers, powersOf } from './powers.ts';

export interface LoadedEvents {
  state: 'loaded';
  events: FestEvent[];
  /** The fest's: days and times are meant in it wherever the organiser sits. */
  timeZone: string;
  /** Hosts that a QR code may come from; undefined where only the server knows them. */
  trustedHosts: readonly string[] | undefined;
  powers: Powers;
}

export type Loaded = LoadedEvents | { state: 'failed' };

export async function loadEvents(): Promise<Loaded> {
  const powers = powersOf(adminSession.info()?.role);
  try {
    const [events, timeZone, trustedHosts] = await Promise.all([
      adminApi.call(listEvents),
      festTimeZone(api),
      powers.mayCreate ? trusted() : undefined,
    ]);
    return { state: 'loaded', events, timeZone, trustedHosts, powers };
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
