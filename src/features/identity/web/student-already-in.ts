import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { studentSession } from '#web/sessions.ts';

/** Whoever opens the login or the sign-up while signed in wants the dashboard. Signing in here leads on by itself. */
export function useDashboardWhenAlreadyIn(): void {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only how the page was opened counts
  useEffect(() => {
    if (studentSession.info()) navigate(paths.studentDashboard(), { replace: true });
  }, []);
}
