import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAction } from '../hooks/use-action.ts';
import type { SessionKind } from '../sessions.ts';
import { Button } from '../ui/button.tsx';
import { saveAnswer } from './save-file.ts';

interface DownloadButtonProps {
  /** The address of a call that returns a file. */
  address: string;
  as: SessionKind;
  /** The name of the file for the toast and for screen readers, such as `On-duty letter`. */
  what: string;
  children?: ReactNode;
}

/** Downloads a file that needs a session. */
export function DownloadButton({ address, as, what, children = what }: DownloadButtonProps) {
  const { busy, run } = useAction(`${what} was not downloaded`, () => saveAnswer(address, { as }));
  return (
    <Button size="small" busy={busy} busyLabel="Preparing..." onClick={() => void run()}>
      <Download aria-hidden size={16} />
      {children}
    </Button>
  );
}
