import { useLocation, useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { pathOnThisSite } from '#web/redirect-path.ts';
import { visitStorage } from '#web/storage.ts';
import { notify } from '#web/ui/notify.ts';

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

/** For a deed of a public page whose session is over (public-and-student.txt, 8): to the login, and back here. */
export function useLoginAgain(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    notify({ title: 'Session expired', description: 'Please login again to continue.', tone: 'error' });
    void navigate(paths.studentLogin, { state: { from: pathname + search } satisfies WayBack });
  };
}
