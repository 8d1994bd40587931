import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';

interface CopyLineProps {
  label: string;
  /** The text that the button copies. */
  text: string;
  /** The content that is shown, if it differs from `text`. */
  children?: ReactNode;
  /** What to do with it. */
  hint?: string;
}

/** A text to type into another app, with a button that copies it. For use in a `dl`. */
export function CopyLine({ label, text, children = text, hint }: CopyLineProps) {
  return (
    <div className="pay-line">
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="min-w-0 wrap-anywhere select-all font-semibold text-lg">{children}</dd>
      {hint && <dd className="text-quiet text-sm">{hint}</dd>}
      <dd className="pay-line-button">
        <CopyButton label={label} text={text} />
      </dd>
    </div>
  );
}

export function CopyButton({ label, text }: Pick<CopyLineProps, 'label' | 'text'>) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      // Missing on a page without HTTPS.
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      notify({ title: 'Not copied', description: `Please select the ${label} and copy it by hand.`, tone: 'error' });
    }
  }

  const Icon = copied ? Check : Copy;
  return (
    <Button size="small" variant="ghost" onClick={copy}>
      <Icon aria-hidden size={16} />
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
      {!copied && <span className="sr-only"> {label}</span>}
    </Button>
  );
}

/** Lets a long UPI ID break before its `@` and not within a name. */
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
