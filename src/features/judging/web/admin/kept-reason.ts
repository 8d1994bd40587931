import { useState } from 'react';
import { correctionReason, readLocalDraft } from '#web/local-drafts.ts';
import { adminSession } from '#web/sessions.ts';
import { visitStorage } from '#web/storage.ts';

/**
 * The typed reason for a round's correction. It survives a reload, in this tab and for the same organiser. It is
 * cleared when the corrected result is published.
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
  // Needs no schema, because only this code writes it, in this tab.
  const [owner, round, reason] = (readLocalDraft(correctionReason, visitStorage()) ?? []) as string[];
  return owner === ownerId() && round === roundId ? (reason ?? '') : '';
}

const ownerId = () => adminSession.info()?.id;
