import { Check, Copy } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { useCopy } from '#web/ui/copy.ts';
import { notify } from '#web/ui/notify.ts';

/** Shown only until the student leaves the page. */
export function FeedAddress({ url }: { url: string }) {
  const { outcome, copy } = useCopy(2_000);

  async function copyOrSay() {
    if (await copy(url)) return;
    notify({ title: 'Not copied', description: 'Please select the address and copy it by hand.', tone: 'error' });
  }

  const copied = outcome === 'copied';
  const Icon = copied ? Check : Copy;
  return (
    <div role="status" className="grid w-full gap-3 rounded-field border border-line bg-raised p-4">
      <p className="font-semibold">Your private address. Copy it now: it is shown only this once.</p>
      <code className="select-all break-all font-sans text-sm">{url}</code>
      <div className="flex flex-wrap items-center gap-4">
        <Button size="small" onClick={copyOrSay}>
          <Icon aria-hidden size={16} />
          {copied ? 'Copied' : 'Copy address'}
        </Button>
        <a href={url.replace(/^https?:/, 'webcal:')} className="link">
          Open in a calendar app
        </a>
      </div>
    </div>
  );
}
