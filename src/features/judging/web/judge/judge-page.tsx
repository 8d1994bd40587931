import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useParams } from 'react-router';
import { getJudgeSheet, sheetTag } from '#features/judging/calls.ts';
import type { JudgeSheet } from '#features/judging/contract.ts';
import { ApiError } from '#shared/api-client.ts';
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
import { forgetOldSaves, forgetSaves, type Saves } from './use-saves.ts';

export const meta = () => [...notIndexed('Judging'), { name: 'referrer', content: 'no-referrer' }];

/** For a judge without an account. The link gives access (R332). */
export default function JudgePage() {
  const { secret = '' } = useParams();
  const { loaded, retry, replace } = useLoaded(() => api.call(getJudgeSheet, { params: { secret } }));
  const saved = useRef<Saves>({});
  useFreshSheet(secret, loaded.state === 'loaded' ? loaded.data : undefined, saved, replace);
  useEffect(() => {
    if (loaded.state === 'failed' && isLinkOver(loaded.error)) {
      forgetDraftsOfLink(secret);
      forgetOldSaves(Date.now());
    }
    if (loaded.state === 'loaded') forgetOldSaves(Date.parse(loaded.data.now), loaded.data.judge._id);
    if (loaded.state === 'loaded' && loaded.data.round.published) {
      const judge = loaded.data.judge._id;
      forgetDrafts({ judge, secret });
      forgetSaves(judge);
    }
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
              <EmptyState title="No entries yet">Open this link again when the organisers tell you.</EmptyState>
            </>
          ) : (
            <JudgeDesk key={loaded.data.judge._id} secret={secret} sheet={loaded.data} saved={saved} />
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
 * Reads the sheet again when the judge returns to this tab. Another phone may have saved meanwhile, entries may have
 * been added or removed, and a closed round may be open again.
 */
function useFreshSheet(
  secret: string,
  shown: JudgeSheet | undefined,
  saved: RefObject<Saves>,
  replace: (sheet: JudgeSheet) => void,
) {
  const look = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    const saves = shown?.entries.map(({ _id }) => saved.current[_id] ?? {}) ?? [];
    const ifNoneMatch = shown && sheetTag(shown.version, saves);
    // Without an answer the previous sheet stays.
    api.call(getJudgeSheet, { params: { secret }, ifNoneMatch }).then(
      (sheet) => shown && replace(sheet),
      (error) => {
        if (isLinkOver(error)) forgetDraftsOfLink(secret);
        // A new object, so that refused marks are sent again, as with a new sheet.
        if (shown && error instanceof ApiError && error.status === 304) replace({ ...shown });
      },
    );
  });
  useEffect(() => {
    const listen = () => look();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, []);
}
