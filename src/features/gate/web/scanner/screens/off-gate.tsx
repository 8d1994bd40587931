import { useState } from 'react';
import { countOf } from '#shared/counts.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import type { Scanner, ScannerState } from '../engine/scanner-types.ts';
import { Frame } from './frame.tsx';
import { UnsentCodes } from './unsent-codes.tsx';

interface OffGateProps {
  scanner: Scanner;
  state: ScannerState;
  /** The pairing code in the address; '' without one. */
  linked: string;
}

/** For a phone that may not scan any more: says what happens to its scans. */
export function OffGate({ scanner, state: { pairing, counts }, linked }: OffGateProps) {
  const [isShowing, setShowing] = useState(false);
  const unsent = countOf(counts.unsent, 'scan');
  if (pairing === 'erased') {
    const pairAgain = () => {
      if (linked) history.replaceState(null, '', `${paths.gate()}#${linked}`);
      location.reload();
    };
    return (
      <Frame
        title="This phone is erased"
        intro="It is not part of the gate any more. All its scans were sent. No data of the gate is left on it."
        actions={
          <Button size="large" onClick={pairAgain}>
            Pair again
          </Button>
        }
      />
    );
  }
  const isRevoked = pairing === 'revoked';
  return (
    <Frame
      title={isRevoked ? 'This phone was taken off the gate' : 'The server does not know this phone'}
      intro={
        counts.unsent === 0
          ? 'All its scans were sent. Ask your supervisor to pair it again.'
          : isRevoked
            ? `It sends its last ${unsent}, and then erases itself. Keep this page open.`
            : `It has ${unsent} that were not sent. Let another phone read them.`
      }
      actions={
        counts.unsent > 0 && !isShowing ? (
          <Button size="large" variant="main" onClick={() => setShowing(true)}>
            Show the scans to another phone
          </Button>
        ) : undefined
      }
    >
      {linked && (
        <p className="font-semibold">
          When the scans are sent, you can press Pair again here. The pairing code is kept; it works for ten minutes.
        </p>
      )}
      {isShowing && <UnsentCodes scanner={scanner} unsent={counts.unsent} />}
    </Frame>
  );
}
