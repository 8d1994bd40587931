import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { StudentInfo } from '#features/accounts/sign-in-contract.ts';
import { paths } from '#shared/paths.ts';
import { studentSession } from '#web/sessions.ts';
import { type Notice, notify } from '#web/ui/notify.ts';
import { takeWayBack } from '#web/way-back/way-back.ts';

interface SignedIn {
  token: string;
  student: StudentInfo;
}

/** Opens the session and leads to the page that the visitor wanted, otherwise to `otherwise`. */
export function useEnter(otherwise: string) {
  const navigate = useNavigate();
  const { state } = useLocation();
  return async ({ token, student }: SignedIn, notice: Notice): Promise<void> => {
    studentSession.open(`Bearer ${token}`, student);
    notify({ ...notice, tone: 'success' });
    await navigate(takeWayBack('student', state) ?? otherwise, { replace: true });
  };
}

/**
 * Leads to the dashboard if a student who is already logged in opens the login or the sign-up. After a login here, the
 * forms lead on.
 */
export function useDashboardWhenAlreadyIn(): void {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only how the page was opened counts
  useEffect(() => {
    if (studentSession.info()) navigate(paths.studentDashboard(), { replace: true });
  }, []);
}
