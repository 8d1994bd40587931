import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';

interface CopyLineProps {
  label: string;
  /** The text that the button copies. */
  text: string;
  /** What is shown, if that differs. */
  children?: ReactNode;
  /** What to do with it. */
  hint?: string;
}

/** Something to type into another app, with a button that copies it. Used in a `dl`. */
export function CopyLine({ label, text, children = text, hint }: CopyLineProps) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      // Missing where the page does not come over HTTPS.
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      notify({ title: 'Not copied', description: `Please select the ${label} and copy it by hand.`, tone: 'error' });
    }
  }

  const Icon = copied ? Check : Copy;
  return (
    <div className="pay-line">
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="min-w-0 wrap-anywhere select-all font-semibold text-lg">{children}</dd>
      {hint && <dd className="text-quiet text-sm">{hint}</dd>}
      <dd className="pay-line-button">
        <Button size="small" variant="ghost" onClick={copy}>
          <Icon aria-hidden size={16} />
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
          {!copied && <span className="sr-only"> {label}</span>}
        </Button>
      </dd>
    </div>
  );
}

/** An address that is too long for its line breaks before its `@`, not within a name. */
export function breakAtSign(address: string): ReactNode {
  const at = address.indexOf('@');
  if (at < 0) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
