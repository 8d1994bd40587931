import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { notIndexed } from '#web/page/not-indexed.ts';
import { useAdmin } from '#web/sessions.ts';
import { takeWayBack } from '#web/way-back/way-back.ts';
import { AdminAccountScreen } from '../admin-account-screen.tsx';
import type { Route } from './+types/admin-login-page.ts';
import { AdminLoginForm } from './admin-login-form.tsx';

export const meta: Route.MetaFunction = () => notIndexed('Admin sign-in · Symposia');

export default function AdminLoginPage() {
  const isSignedIn = useOnwardWhenSignedIn();
  return (
    <AdminAccountScreen
      title={['Control', 'room']}
      intro="Events, registrations and payments of the fest. For organisers only."
    >
      <AdminLoginForm isSignedIn={isSignedIn} />
    </AdminAccountScreen>
  );
}

/** Also leads away after the sign-in, to the screen where the last session ended. */
function useOnwardWhenSignedIn(): boolean {
  const admin = useAdmin();
  const navigate = useNavigate();
  const hasLeft = useRef(false);
  useEffect(() => {
    // Reads the way back only once, because reading removes it.
    if (!admin || hasLeft.current) return;
    hasLeft.current = true;
    const onward = admin.mustChangePassword ? paths.adminFirstPassword : (takeWayBack('admin') ?? paths.adminDashboard);
    navigate(onward, { replace: true });
  }, [admin, navigate]);
  return admin !== undefined;
}
