import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { adminSession, useAdmin } from '#web/sessions.ts';

/** Away to the login as soon as there is no session: at the start, when it ends, when another tab logs out. */
export function useAdminOnly(): void {
  const admin = useAdmin();
  const navigate = useNavigate();
  useEffect(() => {
    // While hydrating `admin` is undefined for everybody: what the browser keeps decides.
    if (!admin && !adminSession.info()) navigate(paths.adminLogin, { replace: true });
  }, [admin, navigate]);
}
