import { useLocation, useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { recallSessionEnd, type SessionKind, takeEnded } from '#web/sessions.ts';
import { visitStorage } from '#web/storage.ts';
import { notify } from '#web/ui/notify.ts';
import { pathOnThisSite } from './redirect-path.ts';

/** Not the redirect path that every page follows when it loads: these addresses are used after the login. */
const storageKeys = { student: 'wayBackAfterLogin', admin: 'adminWayBack' } satisfies Record<SessionKind, string>;
const logins = { student: paths.studentLogin, admin: paths.adminLogin } satisfies Record<SessionKind, string>;
/** Where the login leads without a stored address, in the tab that it chooses. */
const usualEnds = { student: paths.studentDashboard(), admin: paths.adminDashboard } satisfies Record<
  SessionKind,
  string
>;

/** The router's state on the way to the login: the page that the visitor wanted. */
export interface WayBack {
  from?: string;
}

interface Wanted {
  pathname: string;
  search: string;
}

/**
 * Call it on the way to the login. Stores the address to return to, and tells a student once that the session has ended
 * (R91). The control room's login says that on its own page.
 */
export function leaveForLogin(kind: SessionKind, { pathname, search }: Wanted): void {
  // The redirect is already under way, and has stored the address.
  if (pathname === logins[kind] || pathname === paths.adminLogout) return;
  recallSessionEnd(kind);
  const path = pathname + search;
  if (path === usualEnds[kind]) visitStorage().removeItem(storageKeys[kind]);
  else visitStorage().setItem(storageKeys[kind], path);
  if (kind === 'student') saySessionExpired();
}

/** Returns whether it had to be shown. */
export function saySessionExpired(): boolean {
  if (!takeEnded('student')) return false;
  notify({ title: 'Session expired', description: 'Please login again to continue.', tone: 'error', isEnd: true });
  return true;
}

/**
 * The address to go to after the login, if the visitor came from another page: from the router's state, otherwise the
 * stored one.
 */
export function takeWayBack(kind: SessionKind, state?: unknown): string | undefined {
  const path = wayBack(kind, state);
  visitStorage().removeItem(storageKeys[kind]);
  return path;
}

/** The same, without removing the stored address. */
export function wayBack(kind: SessionKind, state?: unknown): string | undefined {
  const kept = visitStorage().getItem(storageKeys[kind]);
  return pathOnThisSite((state as WayBack | null | undefined)?.from ?? kept);
}

/** For an action on a public page whose session has ended: leads to the login, and back afterwards. */
export function useLoginAgain(): () => void {
  const navigate = useNavigate();
  const here = useLocation();
  return () => {
    leaveForLogin('student', here);
    void navigate(paths.studentLogin);
  };
}
