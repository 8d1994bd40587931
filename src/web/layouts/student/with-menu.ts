import { notIndexed } from '#web/page/not-indexed.ts';
import { unlessSignedOut } from '#web/require-session.ts';
import type { StudentPageData } from './page.ts';

export interface StudentScreenData<T> extends StudentPageData {
  /** The screen's own; undefined where it could not be fetched. */
  data: T | undefined;
  /** The edition's; undefined where it is not known. */
  timeZone: string | undefined;
}

/** Loads a screen beside the menu: its own data, and what the menu shows. Each may fail by itself. */
export async function withMenu<T>(
  own: Promise<T>,
  registrations: Promise<readonly unknown[]>,
  site: Promise<{ edition: { name: string; timeZone: string; startsAtLocal: string } }>,
): Promise<StudentScreenData<T>> {
  const [data, mine, about] = await Promise.all([
    own.catch(unlessSignedOut),
    // Without these two there are no badges and no name, and nothing worse.
    registrations.catch(unlessSignedOut),
    site.catch(() => undefined),
  ]);
  const { name: editionName, timeZone, startsAtLocal } = about?.edition ?? {};
  return { data, registrationCount: mine?.length, editionName, timeZone, startsAtLocal };
}

/** For the `meta` of such a screen. */
export function screenMeta(title: string, loaderData: StudentPageData | undefined) {
  return notIndexed([title, loaderData?.editionName].filter(Boolean).join(' · '));
}
