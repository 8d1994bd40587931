import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { adminSession, learnOfEnd, type SessionKind, studentSession, wasSessionRefused } from '#web/sessions.ts';
import { hideFailuresWhile, notify } from '#web/ui/notify.ts';
import { leaveForLogin } from './way-back.ts';

/**
 * For a layout whose session has ended, here or in another tab. Stores the present address, or the target of the link
 * that was just pressed, and says why the page leads to the login.
 */
export function useLeaveForLogin(kind: SessionKind, required = true): () => void {
  const here = useLocation();
  const wanted = useNavigation().location ?? here;
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  }, [wanted]);
  // All failures on the screen that is being left have this one cause.
  useEffect(() => (required ? hideFailuresWhile(() => wasSessionRefused(kind)) : undefined), [kind, required]);
  const had = useRef<string>(undefined);
  useEffect(() => {
    had.current = (kind === 'student' ? studentSession : adminSession).token() ?? had.current;
  });
  return useCallback(() => {
    if (had.current && learnOfEnd(kind, had.current) === 'loggedOut') {
      notify({ title: 'Logged out', description: 'You logged out in another tab.', tone: 'info' });
    }
    if (wasSessionRefused(kind)) leaveForLogin(kind, latest.current);
  }, [kind]);
}
