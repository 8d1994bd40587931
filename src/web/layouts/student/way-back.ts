import { pathOnThisSite } from '#web/redirect-path.ts';
import { visitStorage } from '#web/storage.ts';

/** Not the redirect path that every page follows at its load: this one waits for the login. */
const storageKey = 'wayBackAfterLogin';

/** The router's state on the way to the login: where the visitor wanted to be. */
export interface WayBack {
  from?: string;
}

/** For redirects, which carry no state. It is used once. */
export function rememberWayBack(path: string): void {
  visitStorage().setItem(storageKey, path);
}

/** Where to go after the login, if the visitor came from somewhere: the router's state first, then what is stored. */
export function takeWayBack(state: unknown): string | undefined {
  const stored = visitStorage().getItem(storageKey);
  visitStorage().removeItem(storageKey);
  return pathOnThisSite((state as WayBack | null)?.from ?? stored);
}
