import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { asAdmin } from '#web/require-session.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ReloadAlert } from '#web/ui/retry-alert.tsx';

export type Failed = { state: 'failed'; message: string } | { state: 'forbidden' };

/** For a loader of the control room: loads the screen, or returns why it did not load. */
export function loadScreen<Loaded extends { state: string }>(
  request: Pick<Request, 'url'>,
  message: string,
  load: () => Promise<Loaded>,
): Promise<Loaded | Failed> {
  return asAdmin(request, () => load().catch((error: unknown) => whyFailed(error, message)));
}

/** Why a list did not load. The end of the session is thrown on to `asAdmin`. */
export function whyFailed(error: unknown, message: string): Failed {
  if (error instanceof ApiError && error.status === 401) throw error;
  if (error instanceof ApiError && error.status === 403) return { state: 'forbidden' };
  return { state: 'failed', message };
}

interface ScreenFailedProps {
  failed: Failed;
  /** What the failure means, for a screen that is not a list. */
  children?: ReactNode;
}

/** Shown instead of a list that did not load. */
export function ScreenFailed({ failed, children }: ScreenFailedProps) {
  if (failed.state === 'forbidden') return <NotForThisRole />;
  return (
    <ReloadAlert title={failed.message} className="mt-7 max-w-3xl">
      {children ?? 'Nothing is lost: this screen will be back once the server answers again.'}
    </ReloadAlert>
  );
}

function NotForThisRole() {
  return (
    <div className="mt-7 grid max-w-prose justify-items-start gap-3">
      <Lock aria-hidden size={24} className="text-accent" />
      <p className="font-semibold text-lg">This screen is not part of your role.</p>
      <p className="text-quiet">An administrator can give you another role under People.</p>
      <ButtonLink size="small" to={paths.adminDashboard} className="mt-2">
        Go to the dashboard
      </ButtonLink>
    </div>
  );
}
