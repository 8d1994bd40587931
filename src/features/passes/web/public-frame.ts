import type { RouterContextProvider } from 'react-router';
import { getSite } from '#features/edition/calls.ts';
import { siteFrame } from '#features/edition/rules.ts';
import type { Api } from '#shared/api-client.ts';
import { apiContext } from '#web/api.ts';
import type { PublicPageData } from '#web/layouts/public/page.ts';
import { listPasses } from '../calls.ts';

/** The frame of a public page, with a link to the passes if some are on sale. */
export async function publicFrame(api: Api) {
  const [site, passes] = await Promise.all([api.call(getSite), api.call(listPasses).catch(() => [])]);
  return { ...siteFrame(site), hasPasses: passes.length > 0 };
}

/** For the loader of a public page that needs nothing else. */
export async function loadPublicFrame({ context }: { context: Readonly<RouterContextProvider> }) {
  return { frame: await publicFrame(context.get(apiContext)) } satisfies PublicPageData;
}
