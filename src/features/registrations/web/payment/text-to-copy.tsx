import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useCopy } from '#web/ui/copy.ts';
import { notify } from '#web/ui/notify.ts';

interface TextToCopyProps {
  label: string;
  /** The text that the button copies. */
  text: string;
  /** The content that is shown, if it differs from `text`. */
  children?: ReactNode;
  /** What to do with it. */
  hint?: string;
}

/** A text to type into another app, with a button that copies it. For use in a `dl`. */
export function TextToCopy({ label, text, children = text, hint }: TextToCopyProps) {
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

export function CopyButton({ label, text }: Pick<TextToCopyProps, 'label' | 'text'>) {
  const { outcome, copy } = useCopy(2_000);

  async function copyOrSay() {
    if (await copy(text)) return;
    notify({ title: 'Not copied', description: `Please select the ${label} and copy it by hand.`, tone: 'error' });
  }

  const copied = outcome === 'copied';
  const Icon = copied ? Check : Copy;
  return (
    <Button size="small" variant="ghost" onClick={copyOrSay}>
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
