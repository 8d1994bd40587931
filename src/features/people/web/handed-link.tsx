import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { momentOf } from '#web/desk/moments.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { LinkHandedOut } from '../contract.ts';

interface HandedLinkProps {
  link: LinkHandedOut;
  email: string;
  timeZone: string;
}

/** Where the link went: by mail, or here, this once, to be handed over. */
export function HandedLink({ link, email, timeZone }: HandedLinkProps) {
  const { day, time } = momentOf(link.expiresAt, timeZone);
  const until = `It works once, until ${day}, ${time}.`;
  if (link.path === null) {
    return (
      <Alert tone="success" title={`The link is on its way to ${email}`}>
        {until}
      </Alert>
    );
  }
  return (
    <div className="grid gap-4">
      <Alert tone="success" title="The link is ready">
        It is shown only now, because no mail server is set up. {until} Hand it over in person: whoever has it can set
        the password.
      </Alert>
      <CopyLine address={new URL(link.path, window.location.origin).href} />
    </div>
  );
}

function CopyLine({ address }: { address: string }) {
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
