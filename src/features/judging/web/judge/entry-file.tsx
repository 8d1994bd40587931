import { FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { saveFileOf, throwRefusal } from '#web/files/save-file.ts';
import { useAttempt } from '#web/hooks/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface EntryFileProps {
  address: string;
  /** The question that the file answers, so that screen readers say which file the button opens. */
  what: string;
}

/** Shows a picture on the page and saves a PDF. Shows a refusal here too, so that the marks stay on the screen. */
export function EntryFile({ address, what }: EntryFileProps) {
  const [picture, setPicture] = useState<string>();
  const { busy, refusal, attempt } = useAttempt('The file did not open. Please check the network and try again.');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!picture) return;
    // The link replaces the button, which had the focus.
    link.current?.focus();
    return () => URL.revokeObjectURL(picture);
  }, [picture]);

  async function open() {
    const answer = await fetch(address, { cache: 'no-store' });
    await throwRefusal(answer);
    if (!answer.headers.get('content-type')?.startsWith('image/')) return saveFileOf(answer);
    setPicture(URL.createObjectURL(await answer.blob()));
  }

  if (picture) {
    return (
      <a ref={link} href={picture} target="_blank" rel="noreferrer" className="mt-1 block">
        <img src={picture} alt={what} className="max-h-dvh w-full rounded-field object-contain" />
        <span className="sr-only">Opens in a new tab</span>
      </a>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button busy={busy} busyLabel="Opening..." onClick={() => void attempt(open)}>
        <FileDown aria-hidden size={18} />
        Open the file<span className="sr-only"> for {what}</span>
      </Button>
      {refusal && (
        <Alert tone="error" title="This file does not open">
          {refusal}
        </Alert>
      )}
    </div>
  );
}
