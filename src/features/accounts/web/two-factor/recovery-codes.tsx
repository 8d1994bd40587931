import { Check, Copy, Download } from 'lucide-react';
import { saveFile } from '#web/files/save-file.ts';
import { takeFocus } from '#web/hooks/take-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { useCopy } from '#web/ui/copy.ts';

export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { outcome, copy } = useCopy();
  const text = `${codes.join('\n')}\n`;

  const CopyIcon = outcome === 'copied' ? Check : Copy;
  return (
    <div className="grid gap-5 pb-4">
      <p ref={takeFocus} tabIndex={-1}>
        Each of these codes signs you in once when your phone is not there. They are shown only now: keep them where you
        keep other important papers.
      </p>
      <ul aria-label="Recovery codes" className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => copy(text)}>
          <CopyIcon aria-hidden size={16} />
          {outcome === 'copied' ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={() => saveFile(text, 'text/plain', 'recovery-codes.txt')}>
          <Download aria-hidden size={16} />
          Download
        </Button>
        <Button variant="main" onClick={onDone}>
          I have kept them
        </Button>
      </div>
      <p role="status" className="text-quiet text-sm empty:sr-only">
        {outcome === 'refused' && 'This browser does not copy by itself. Download the codes, or copy them by hand.'}
      </p>
    </div>
  );
}
