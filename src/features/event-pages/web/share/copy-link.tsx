import { Link2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import type { CopyOutcome } from '#web/ui/copy.ts';

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

function focus(input: HTMLInputElement | null): void {
  input?.focus();
}
