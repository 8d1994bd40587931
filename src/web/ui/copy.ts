import { useState } from 'react';

export type CopyOutcome = 'copied' | 'refused' | undefined;

/**
 * Resolves to false if it was not copied: browsers have no clipboard on pages without HTTPS, and some refuse
 * permission.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** `copy` resolves to whether the text was copied. `shownMs`: after this time the button offers to copy again. */
export function useCopy(shownMs?: number) {
  const [outcome, setOutcome] = useState<CopyOutcome>();
  const copy = async (text: string) => {
    // Clearing the outcome first makes screen readers announce a second copy too.
    setOutcome(undefined);
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'copied' : 'refused');
    if (shownMs !== undefined) setTimeout(() => setOutcome(undefined), shownMs);
    return isCopied;
  };
  return { outcome, copy };
}

/** Uses the phone's own share sheet. Without one, the link is copied. */
export async function shareOrCopy(link: { title: string; url: string }): Promise<'shared' | 'copied' | 'refused'> {
  if (typeof navigator.share !== 'function') return (await copyText(link.url)) ? 'copied' : 'refused';
  // Closing the sheet is not a failure.
  await navigator.share(link).catch(() => undefined);
  return 'shared';
}
