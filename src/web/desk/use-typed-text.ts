import { useEffect, useEffectEvent, useState } from 'react';

const typingPauseMs = 150;

/** A text that is shown as typed and kept after a pause, so that typing never waits for the table. */
export function useTypedText(kept: string, keep: (text: string) => void): [string, (text: string) => void] {
  const [draft, setDraft] = useState<string>();
  const keepNow = useEffectEvent(keep);

  useEffect(() => {
    if (draft === undefined) return;
    // Once the address has it, the address is what counts: it also changes when somebody goes back. What was typed
    // since this was drawn is newer than both.
    if (draft === kept) return setDraft((now) => (now === kept ? undefined : now));
    const timer = setTimeout(() => keepNow(draft), typingPauseMs);
    return () => clearTimeout(timer);
  }, [draft, kept]);

  return [draft ?? kept, setDraft];
}
