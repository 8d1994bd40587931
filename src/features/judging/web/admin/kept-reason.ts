import { useState } from 'react';
import { correctionReason, readLocalDraft } from '#web/local-drafts.ts';
import { adminSession } from '#web/sessions.ts';
import { visitStorage } from '#web/storage.ts';

/**
 * What was typed as the reason of a round's correction: over a reload too, in this tab and for the same organiser. It is
 * emptied once the corrected result is published.
 */
export function useKeptReason(roundId: string): [reason: string, change: (reason: string) => void] {
  const [reason, setReason] = useState(() => keptReason(roundId));
  function change(typed: string): void {
    setReason(typed);
    if (typed) visitStorage().setItem(correctionReason, JSON.stringify([ownerId(), roundId, typed]));
    else visitStorage().removeItem(correctionReason);
  }
  return [reason, change];
}

function keptReason(roundId: string): string {
  // We wrote it ourselves, in this tab.
  const [owner, round, reason] = (readLocalDraft(correctionReason, visitStorage()) ?? []) as string[];
  return owner === ownerId() && round === roundId ? (reason ?? '') : '';
}

const ownerId = () => adminSession.info()?.id;
