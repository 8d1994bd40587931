import { useLocation, useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { recallSessionEnd, type SessionKind, takeEnded } from '#web/sessions.ts';
import { visitStorage } from '#web/storage.ts';
import { notify } from '#web/ui/notify.ts';
import { pathOnThisSite } from './redirect-path.ts';

/** Not the redirect path that every page follows at its load: these wait for the login. */
const storageKeys = { student: 'wayBackAfterLogin', admin: 'adminWayBack' } satisfies Record<SessionKind, string>;
const logins = { student: paths.studentLogin, admin: paths.adminLogin } satisfies Record<SessionKind, string>;
/** Where the login leads by itself, to the tab that it chooses. */
const usualEnds = { student: paths.studentDashboard(), admin: paths.adminDashboard } satisfies Record<
  SessionKind,
  string
>;

/** The router's state on the way to the login: where the visitor wanted to be. */
export interface WayBack {
  from?: string;
}

interface Wanted {
  pathname: string;
  search: string;
}

/**
 * On the way to the login: where it leads back to is kept, and a student is told once that the session has ended
 * (R91). The control room's login says so on its page.
 */
export function leaveForLogin(kind: SessionKind, { pathname, search }: Wanted): void {
  // The redirect is under way already, and knew where from.
  if (pathname === logins[kind] || pathname === paths.adminLogout) return;
  recallSessionEnd(kind);
  const path = pathname + search;
  if (path === usualEnds[kind]) visitStorage().removeItem(storageKeys[kind]);
  else visitStorage().setItem(storageKeys[kind], path);
  if (kind === 'student') saySessionExpired();
}

/** Whether it had to be said. */
export function saySessionExpired(): boolean {
  if (!takeEnded('student')) return false;
  notify({ title: 'Session expired', description: 'Please login again to continue.', tone: 'error', isEnd: true });
  return true;
}

/** Where to go after the login, if the visitor came from somewhere: the router's state first, then what is kept. */
export function takeWayBack(kind: SessionKind, state?: unknown): string | undefined {
  const path = wayBack(kind, state);
  visitStorage().removeItem(storageKeys[kind]);
  return path;
}

/** The same, and it stays kept. */
export function wayBack(kind: SessionKind, state?: unknown): string | undefined {
  const kept = visitStorage().getItem(storageKeys[kind]);
  return pathOnThisSite((state as WayBack | null | undefined)?.from ?? kept);
}

/** For something that a public page does with a session that has ended: to the login, and back here. */
export function useLoginAgain(): () => void {
  const navigate = useNavigate();
  const here = useLocation();
  return () => {
    leaveForLogin('student', here);
    void navigate(paths.studentLogin);
  };
}
