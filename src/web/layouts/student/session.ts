import { useEffect } from 'react';
import { useLocation, useNavigate, useSubmit } from 'react-router';
import { paths } from '#shared/paths.ts';
import { leaveAsStudent, studentSession, useStudent, wasSessionRefused } from '#web/sessions.ts';
import type { WayBack } from './way-back.ts';

let farewell: string | undefined;

/** Signs out on this device and leads to `path` instead of the login, where the screens lead by themselves. */
export function leaveStudentArea(path: string): void {
  farewell = path;
  leaveAsStudent();
}

/** Away to the login as soon as there is no session: when it ends, and when another tab logs out. */
export function useStudentOnly(required: boolean): void {
  const student = useStudent();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    // While hydrating `student` is undefined for everybody: what the browser keeps decides.
    if (!required || student || studentSession.info()) return;
    const state: WayBack | undefined = wasSessionRefused() ? { from: pathname + search } : undefined;
    navigate(farewell ?? paths.studentLogin, { replace: true, state });
    farewell = undefined;
  }, [required, student, navigate, pathname, search]);
}

/** Logging out is the login page's `clientAction`: the platform knows no calls of a feature. */
export function useStudentLogOut(): () => void {
  const submit = useSubmit();
  return () => submit(null, { method: 'delete', action: paths.studentLogin });
}
