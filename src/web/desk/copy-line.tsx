import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** A link that is shown once, with a button that copies it. */
export function CopyLine({ address }: { address: string }) {
  const line = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState<'yes' | 'by hand'>();

  async function copy() {
    try {
      // Missing where the page does not come over HTTPS.
      await navigator.clipboard.writeText(address);
      setCopied('yes');
    } catch {
      line.current?.querySelector('input')?.select();
      setCopied('by hand');
    }
  }

  const Icon = copied === 'yes' ? Check : Copy;
  return (
    <div className="grid gap-2">
      <div ref={line} className="flex flex-wrap items-end gap-3">
        <TextField
          label="Link"
          readOnly
          value={address}
          className="min-w-0 flex-1 basis-60"
          onFocus={({ target }) => target.select()}
        />
        <Button variant="main" onClick={copy}>
          <Icon aria-hidden size={16} />
          Copy link
        </Button>
      </div>
      <p role="status" className="text-quiet text-sm">
        {copied === 'yes' && 'Copied.'}
        {copied === 'by hand' && 'This browser does not copy by itself. The link is selected: copy it by hand.'}
      </p>
    </div>
  );
}
