import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router';
import { getJudgeSheet } from '#features/judging/calls.ts';
import type { JudgeSheet } from '#features/judging/contract.ts';
import { api } from '#web/api.ts';
import { messageOf } from '#web/form-faults.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { notIndexed } from '#web/page/not-indexed.ts';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { JudgeDesk } from './judge-desk.tsx';
import { forgetDrafts, forgetDraftsOfLink, isLinkOver } from './kept-drafts.ts';

export const meta = () => [...notIndexed('Judging'), { name: 'referrer', content: 'no-referrer' }];

/** For a judge without an account: the link is the key (R332). */
export default function JudgePage() {
  const { secret = '' } = useParams();
  const { loaded, retry, replace } = useLoaded(() => api.call(getJudgeSheet, { params: { secret } }));
  useFreshSheet(secret, (sheet) => loaded.state === 'loaded' && replace(sheet));
  useEffect(() => {
    if (loaded.state === 'failed' && isLinkOver(loaded.error)) forgetDraftsOfLink(secret);
    if (loaded.state === 'loaded' && loaded.data.round.published)
      forgetDrafts({ judge: loaded.data.judge._id, secret });
  }, [loaded, secret]);
  return (
    <div className="mx-auto grid min-h-dvh max-w-2xl content-start gap-6 px-5 pt-4">
      <header className="flex items-center justify-between gap-4">
        <p className="font-semibold">{loaded.state === 'loaded' && loaded.data.judge.name}</p>
        <ThemeSwitcher />
      </header>
      <main id="main" className="grid gap-6">
        {loaded.state === 'loading' && (
          <LoadingRegion label="Loading the entries..." className="grid gap-4">
            <Skeleton className="h-16" />
            <Skeleton className="h-80 rounded-card" />
          </LoadingRegion>
        )}
        {loaded.state === 'failed' && <Failed error={loaded.error} retry={retry} />}
        {loaded.state === 'loaded' &&
          (loaded.data.entries.length === 0 ? (
            <>
              <h1>{loaded.data.round.event}</h1>
              <EmptyState title="No entries yet.">Open this link again when the organisers tell you.</EmptyState>
            </>
          ) : (
            <JudgeDesk key={loaded.data.judge._id} secret={secret} sheet={loaded.data} />
          ))}
      </main>
    </div>
  );
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const words = messageOf(error, 'Please check the network. Marks that wait on this phone are still there.');
  return (
    <>
      <h1>Judging</h1>
      {isLinkOver(error) ? (
        <Alert tone="error" title="This link does not open">
          {words}
        </Alert>
      ) : (
        <RetryAlert title="The entries did not load" onRetry={retry}>
          {words}
        </RetryAlert>
      )}
    </>
  );
}

/**
 * Reads the sheet again when the judge comes back to this tab: another phone may have saved in the meantime, entries
 * come and go, and a round that was over may be open again.
 */
function useFreshSheet(secret: string, onRead: (sheet: JudgeSheet) => unknown) {
  const read = useEffectEvent(onRead);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      // Without an answer the sheet of before stays.
      api.call(getJudgeSheet, { params: { secret } }).then(
        (sheet) => read(sheet),
        (error) => isLinkOver(error) && forgetDraftsOfLink(secret),
      );
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [secret]);
}
