import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { KolamMark } from '#web/kolam/kolam-mark.tsx';
import { useAdmin } from '#web/sessions.ts';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { takeWayBack } from '#web/way-back/way-back.ts';
import type { Route } from './+types/admin-login-page.ts';
import { AdminLoginForm } from './admin-login-form.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Admin sign-in · Symposia' },
  { name: 'robots', content: 'noindex' },
];

export default function AdminLoginPage() {
  const isSignedIn = useOnwardWhenSignedIn();
  return (
    <div className="admin-density grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex items-center justify-between gap-4 px-[clamp(1.25rem,5vw,4rem)] py-4">
        <a href={paths.home} className="flex min-h-11 items-center gap-2.5 rounded-field">
          <KolamMark className="size-8 shrink-0" />
          <span className="font-bold tracking-tight">Symposia</span>
        </a>
        <ThemeSwitcher />
      </header>
      <main className="grid max-w-[84rem] content-center items-center gap-x-[8vw] gap-y-10 px-[clamp(1.25rem,5vw,4rem)] pt-6 pb-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="grid gap-5">
          <h1 className="text-[clamp(2.75rem,8vw,6.5rem)]! font-[780] leading-[0.9]! tracking-[-0.035em]!">
            Control
            <br />
            room
          </h1>
          <p className="max-w-[34ch] text-lg text-quiet">
            Events, registrations and payments of the fest. For organisers only.
          </p>
        </div>
        <AdminLoginForm isSignedIn={isSignedIn} />
      </main>
    </div>
  );
}

/** Also what leads on after signing in, to the screen where the last session ended: the session opens, and this follows. */
function useOnwardWhenSignedIn(): boolean {
  const admin = useAdmin();
  const navigate = useNavigate();
  const hasLeft = useRef(false);
  useEffect(() => {
    // The way back is taken once.
    if (!admin || hasLeft.current) return;
    hasLeft.current = true;
    const onward = admin.mustChangePassword ? paths.adminFirstPassword : (takeWayBack('admin') ?? paths.adminDashboard);
    navigate(onward, { replace: true });
  }, [admin, navigate]);
  return admin !== undefined;
}
