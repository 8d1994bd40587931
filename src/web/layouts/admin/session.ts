import { useEffect } from 'react';
import { useNavigate, useSubmit } from 'react-router';
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

/** Logging out is the login page's `clientAction`: the platform knows no calls of a feature. */
export function useLogOut(): () => void {
  const submit = useSubmit();
  return () => submit(null, { method: 'delete', action: paths.adminLogin });
}
