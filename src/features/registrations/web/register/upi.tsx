import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { type UpiPayment, upiLink } from './upi-link.ts';

export function EventRegisterUpi({ payment }: { payment: UpiPayment }) {
  const { upiId } = payment;
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      // Missing where the page does not come over HTTPS.
      await navigator.clipboard.writeText(upiId);
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      notify({ title: 'Not copied', description: 'Please select the UPI ID and copy it by hand.', tone: 'error' });
    }
  }

  const Icon = copied ? Check : Copy;
  return (
    <div className="grid gap-2">
      <p className="field-label">UPI ID</p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="select-all break-all font-sans font-semibold text-lg">{upiId}</code>
        <Button size="small" onClick={copy}>
          <Icon aria-hidden size={16} />
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
          {!copied && <span className="sr-only"> UPI ID</span>}
        </Button>
      </div>
      {/* A phone cannot scan its own screen. */}
      <a href={upiLink(payment)} className="link justify-self-start pointer-fine:hidden">
        Open in a UPI app
      </a>
    </div>
  );
}
