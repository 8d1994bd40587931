import { useEffect } from 'react';
import { useNavigate, useSubmit } from 'react-router';
import { paths } from '#shared/paths.ts';
import { leaveAsStudent, studentSession, useStudent } from '#web/sessions.ts';
import { useLeaveForLogin } from '#web/way-back/use-leave-for-login.ts';

let pathAfterLogout: string | undefined;

/** Signs out on this device and leads to `path` instead of the login, where the screens lead by themselves. */
export function leaveStudentArea(path: string): void {
  pathAfterLogout = path;
  leaveAsStudent();
}

/** Leads to the login when there is no session: when it ends, or when another tab logs out. */
export function useStudentOnly(required: boolean): void {
  const student = useStudent();
  const navigate = useNavigate();
  const leave = useLeaveForLogin('student', required);
  useEffect(() => {
    // While hydrating `student` is undefined for everybody: what the browser keeps decides.
    if (!required || student || studentSession.info()) return;
    leave();
    navigate(pathAfterLogout ?? paths.studentLogin, { replace: true });
    pathAfterLogout = undefined;
  }, [required, student, navigate, leave]);
}

/** Logging out is the login page's `clientAction`: the platform knows no calls of a feature. */
export function useStudentLogOut(): () => void {
  const submit = useSubmit();
  return () => submit(null, { method: 'delete', action: paths.studentLogin });
}
