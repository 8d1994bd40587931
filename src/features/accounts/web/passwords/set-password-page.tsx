import { paths } from '#shared/paths.ts';
import { useHydrated } from '#web/hooks/hydrated.ts';
import { KolamMark } from '#web/kolam/kolam-mark.tsx';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { Alert } from '#web/ui/alert.tsx';
import type { Route } from './+types/set-password-page.ts';
import { SetPasswordForm } from './set-password-form.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Set your password · Symposia' },
  { name: 'robots', content: 'noindex' },
];

/** Where the one-time link of an invitation leads. */
export default function SetPasswordPage() {
  const token = useLinkToken();
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
            Set your
            <br />
            password
          </h1>
          <p className="max-w-[34ch] text-lg text-quiet">
            For the control room of the fest. Choose one that you use nowhere else.
          </p>
        </div>
        {token === '' ? <LinkIncomplete /> : <SetPasswordForm token={token ?? ''} />}
      </main>
    </div>
  );
}

/** What is behind the # of the link; undefined until the browser can say. */
function useLinkToken(): string | undefined {
  return useHydrated() ? location.hash.slice(1) : undefined;
}

function LinkIncomplete() {
  return (
    <Alert tone="error" title="This link is not complete">
      Please open the whole link once more, or ask an administrator for a new one.
    </Alert>
  );
}
