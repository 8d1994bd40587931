import { festTimeZone } from '#features/edition/calls.ts';
import { listSubscribers } from '#features/newsletter/contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi, api } from '#web/api.ts';
import { type Failed, whyFailed } from '#web/desk/screen-failed.tsx';
import { asAdmin } from '#web/require-session.ts';

export type LoadedSubscribers = { state: 'loaded'; list: Output<typeof listSubscribers>; timeZone: string } | Failed;

export function loadSubscribers(request: Request): Promise<LoadedSubscribers> {
  return asAdmin(request, async () => {
    try {
      const [list, timeZone] = await Promise.all([adminApi.call(listSubscribers), festTimeZone(api)]);
      return { state: 'loaded', list, timeZone };
    } catch (error) {
      return whyFailed(error, 'Failed to load the newsletter list. Please try again.');
    }
  });
}
