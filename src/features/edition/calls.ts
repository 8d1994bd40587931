import type { Api } from '#shared/api-client.ts';
import { call } from '#shared/endpoint.ts';
import { usualTimeZone } from '#shared/instants.ts';
import type { Site } from './contract.ts';

export const getSite = call<Site>()({
  method: 'GET',
  path: '/api/site',
  access: 'public',
});

/** The fest's time zone. Screens show all times in it, not in the time zone of the device. */
export function festTimeZone(api: Api): Promise<string> {
  return api.call(getSite).then(
    (site) => site.edition.timeZone,
    () => usualTimeZone,
  );
}
