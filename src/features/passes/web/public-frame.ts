import { getSite } from '#features/edition/calls.ts';
import { siteFrame } from '#features/edition/rules.ts';
import type { Api } from '#shared/api-client.ts';
import { listPasses } from '../calls.ts';

/** The frame of a public page, with a link to the passes if some are on sale. */
export async function publicFrame(api: Api) {
  const [site, passes] = await Promise.all([api.call(getSite), api.call(listPasses).catch(() => [])]);
  return { ...siteFrame(site), hasPasses: passes.length > 0 };
}
