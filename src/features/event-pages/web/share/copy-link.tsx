import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';

type CopyOutcome = 'copied' | 'refused' | undefined;

export function useCopy(url: string | undefined) {
  const [outcome, setOutcome] = useState<CopyOutcome>();
  const copy = async () => {
    // Clearing the outcome first makes screen readers announce a second copy too.
    setOutcome(undefined);
    setOutcome((await wasCopied(url)) ? 'copied' : 'refused');
  };
  return { outcome, copy };
}

export function CopyLink({ copy }: { copy: () => void }) {
  return (
    <Button size="small" onClick={copy}>
      <Link2 aria-hidden size={16} />
      Copy link
    </Button>
  );
}

export function Copied({ outcome, url }: { outcome: CopyOutcome; url: string | undefined }) {
  return (
    <>
      <p role="alert" className="text-sm text-success">
        {outcome === 'copied' && 'Link copied to clipboard!'}
      </p>
      {outcome === 'refused' && (
        <label className="event-copy-by-hand">
          The browser does not allow copying. Copy the address here:
          <input readOnly className="control" value={url} ref={focus} onFocus={(event) => event.target.select()} />
        </label>
      )}
    </>
  );
}

/** Browsers offer no clipboard on a plain http page, and some refuse permission. */
async function wasCopied(url: string | undefined): Promise<boolean> {
  if (!url) return false;
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    return false;
  }
}

function focus(input: HTMLInputElement | null): void {
  input?.focus();
}
