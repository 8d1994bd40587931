import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { adminSession, useAdmin } from '#web/sessions.ts';
import { useLeaveForLogin } from '#web/way-back/use-leave-for-login.ts';

/**
 * Away to the login as soon as there is no session: at the start, when it ends, when another tab logs out. And to the
 * choice of a password where one has to be chosen first.
 */
export function useAdminOnly(): void {
  const admin = useAdmin();
  const navigate = useNavigate();
  const leave = useLeaveForLogin('admin');
  useEffect(() => {
    // While hydrating `admin` is undefined for everybody: what the browser keeps decides.
    const known = admin ?? adminSession.info();
    if (known?.mustChangePassword) return void navigate(paths.adminFirstPassword, { replace: true });
    if (known) return;
    leave();
    navigate(paths.adminLogin, { replace: true });
  }, [admin, navigate, leave]);
}
