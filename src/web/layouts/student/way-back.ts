const storageKey = 'redirectPath';

/** The router's state on the way to the login: where the visitor wanted to be. */
export interface WayBack {
  from?: string;
}

/** For redirects, which carry no state. It is used once. */
export function rememberWayBack(path: string): void {
  sessionStorage.setItem(storageKey, path);
}

/** Where to go after the login, if the visitor came from somewhere: the router's state first, then what is stored. */
export function takeWayBack(state: unknown): string | undefined {
  const stored = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  const path = (state as WayBack | null)?.from ?? stored;
  // Only a page of this site: '//elsewhere' would be another host.
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : undefined;
}
