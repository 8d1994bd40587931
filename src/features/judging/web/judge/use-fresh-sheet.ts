import { useEffect, useEffectEvent } from 'react';
import { getJudgeSheet } from '#features/judging/calls.ts';
import type { JudgeSheet } from '#features/judging/contract.ts';
import { api } from '#web/api.ts';
import { forgetDraftsOfLink, isLinkOver } from './kept-drafts.ts';

/**
 * Reads the sheet again when the judge comes back to this tab: another phone may have saved in the meantime, entries
 * come and go, and a round that was over may be open again.
 */
export function useFreshSheet(secret: string, onRead: (sheet: JudgeSheet) => unknown) {
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
