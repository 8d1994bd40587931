import { Fingerprint, ScrollText, ShieldCheck } from 'lucide-react';
import { screenFrame } from '#web/desk/screen-frame.tsx';
import { asAdmin } from '#web/require-session.ts';
import { adminSession } from '#web/sessions.ts';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { notify } from '#web/ui/notify.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/security-page.ts';
import { loadSecurity } from './load-security.ts';
import { FailedSignInsPanel, LoginHistoryPanel } from './login-history-panel.tsx';
import { SecurityPanel } from './security-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import './security.css';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!adminSession.info()) notify({ title: 'Authentication required', tone: 'error' });
  return asAdmin(request, loadSecurity);
}

const frame = screenFrame({
  title: 'Security and login',
  loading: (
    <LoadingRegion label="Loading login history..." className="mt-7 grid gap-6 xl:grid-cols-2">
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </LoadingRegion>
  ),
});
export const { meta, HydrateFallback } = frame;

export default function SecurityPage({ loaderData: { history, sessions, timeZone } }: Route.ComponentProps) {
  return (
    <>
      {frame.heading}
      <div className="mt-7 grid items-start gap-6 xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
        <div className="grid min-w-0 gap-6">
          <LoginHistoryPanel history={history} timeZone={timeZone} />
          <FailedSignInsPanel history={history} timeZone={timeZone} />
        </div>
        <div className="grid min-w-0 gap-6">
          <SessionsPanel sessions={sessions} timeZone={timeZone} />
          <SecurityInfo />
        </div>
      </div>
    </>
  );
}

const facts = [
  { Icon: ShieldCheck, words: 'IP logging is active: every attempt to sign in is kept with its address and time.' },
  { Icon: ScrollText, words: 'Login history cannot be edited or deleted, not even by administrators.' },
  {
    Icon: Fingerprint,
    words: 'Each entry carries the fingerprint of the one before it, so that a change in the database is found.',
  },
];

function SecurityInfo() {
  return (
    <SecurityPanel title="Security Info">
      <ul className="grid gap-3">
        {facts.map(({ Icon, words }) => (
          <li key={words} className="flex gap-3">
            <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-accent" />
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </SecurityPanel>
  );
}
