import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { notIndexed } from '#web/page/not-indexed.ts';
import { adminSession } from '#web/sessions.ts';
import { AdminAccountScreen } from '../admin-account-screen.tsx';
import type { Route } from './+types/first-password-page.ts';
import { FirstPasswordForm } from './first-password-form.tsx';

export const meta: Route.MetaFunction = () => notIndexed('Choose your password · Symposia');

/** An organiser with a generated password comes to this page before any other. */
export default function FirstPasswordPage() {
  useSignedInOnly();
  return (
    <AdminAccountScreen
      title={['Choose your', 'password']}
      intro="The one you signed in with was made for you, and others may have seen it. Choose your own to open the control room."
    >
      <FirstPasswordForm />
    </AdminAccountScreen>
  );
}

function useSignedInOnly(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!adminSession.info()) void navigate(paths.adminLogin, { replace: true });
  }, [navigate]);
}
