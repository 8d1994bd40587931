import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useCopy } from '#web/ui/copy.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** A link that is shown only once, with a button to copy it. */
export function LinkToCopy({ address }: { address: string }) {
  const line = useRef<HTMLDivElement>(null);
  const { outcome, copy } = useCopy();

  async function copyOrSelect() {
    if (!(await copy(address))) line.current?.querySelector('input')?.select();
  }

  const Icon = outcome === 'copied' ? Check : Copy;
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
        <Button variant="main" onClick={copyOrSelect}>
          <Icon aria-hidden size={16} />
          Copy link
        </Button>
      </div>
      <p role="status" className="text-quiet text-sm">
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'refused' && 'This browser does not copy by itself. The link is selected: copy it by hand.'}
      </p>
    </div>
  );
}
