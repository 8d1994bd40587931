import { useEffect } from 'react';
import { useNavigate, useSubmit } from 'react-router';
import { paths } from '#shared/paths.ts';
import { leaveAsStudent, studentSession, useStudent } from '#web/sessions.ts';
import { useLeaveForLogin } from '#web/way-back/use-leave-for-login.ts';

let pathAfterLogout: string | undefined;

/** Logs out on this device and leads to `path` instead of the login. */
export function leaveStudentArea(path: string): void {
  pathAfterLogout = path;
  leaveAsStudent();
}

/** Leads to the login when there is no session, because it has ended or another tab has logged out. */
export function useStudentOnly(required: boolean): void {
  const student = useStudent();
  const navigate = useNavigate();
  const leave = useLeaveForLogin('student', required);
  useEffect(() => {
    // While hydrating `student` is always undefined, so the browser's storage decides.
    if (!required || student || studentSession.info()) return;
    leave();
    navigate(pathAfterLogout ?? paths.studentLogin, { replace: true });
    pathAfterLogout = undefined;
  }, [required, student, navigate, leave]);
}

/** Logs out through the login page's `clientAction`, because the platform does not know the calls of features. */
export function useStudentLogOut(): () => void {
  const submit = useSubmit();
  return () => submit(null, { method: 'delete', action: paths.studentLogin });
}
