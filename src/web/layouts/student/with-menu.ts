import { notIndexed } from '#web/page/not-indexed.ts';
import { unlessSignedOut } from '#web/require-session.ts';
import type { StudentPageData } from './page.ts';

export interface StudentScreenData<T> extends StudentPageData {
  /** The screen's own data; undefined if they did not load. */
  data: T | undefined;
  /** The edition's time zone; undefined if it did not load. */
  timeZone: string | undefined;
}

/** Loads a screen with its own data and the data for the menu. Each may fail without the others. */
export async function withMenu<T>(
  own: Promise<T>,
  registrations: Promise<readonly unknown[]>,
  site: Promise<{ edition: { name: string; timeZone: string; startsAtLocal: string } }>,
): Promise<StudentScreenData<T>> {
  const [data, mine, about] = await Promise.all([
    own.catch(unlessSignedOut),
    // These two may fail: without them only the badges and the edition's name are missing.
    registrations.catch(unlessSignedOut),
    site.catch(() => undefined),
  ]);
  const { name: editionName, timeZone, startsAtLocal } = about?.edition ?? {};
  return { data, registrationCount: mine?.length, editionName, timeZone, startsAtLocal };
}

/** For the `meta` export of such a screen. */
export function screenMeta(title: string, loaderData: StudentPageData | undefined) {
  return notIndexed([title, loaderData?.editionName].filter(Boolean).join(' · '));
}
