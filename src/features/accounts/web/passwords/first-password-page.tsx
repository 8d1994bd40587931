import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { KolamMark } from '#web/kolam/kolam-mark.tsx';
import { adminSession } from '#web/sessions.ts';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import type { Route } from './+types/first-password-page.ts';
import { FirstPasswordForm } from './first-password-form.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Choose your password · Symposia' },
  { name: 'robots', content: 'noindex' },
];

/** Where the control room leads somebody whose password was made for them. */
export default function FirstPasswordPage() {
  useSignedInOnly();
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
            Choose your
            <br />
            password
          </h1>
          <p className="max-w-[38ch] text-lg text-quiet">
            The one you signed in with was made for you, and others may have seen it. Choose your own to open the
            control room.
          </p>
        </div>
        <FirstPasswordForm />
      </main>
    </div>
  );
}

function useSignedInOnly(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!adminSession.info()) void navigate(paths.adminLogin, { replace: true });
  }, [navigate]);
}
