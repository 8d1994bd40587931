import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { studentSession } from '#web/sessions.ts';

/**
 * A student who is logged in and opens the login or the sign-up wants the dashboard. The forms lead on by themselves.
 */
export function useDashboardWhenAlreadyIn(): void {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only how the page was opened counts
  useEffect(() => {
    if (studentSession.info()) navigate(paths.studentDashboard(), { replace: true });
  }, []);
}
