import { useState } from 'react';
import { countOf } from '#shared/counts.ts';
import { Button } from '#web/ui/button.tsx';
import type { Scanner, ScannerState } from '../engine/scanner-types.ts';
import { Frame } from './frame.tsx';
import { UnsentCodes } from './unsent-codes.tsx';

interface OffGateProps {
  scanner: Scanner;
  state: ScannerState;
}

/** A phone that may not scan any more: what becomes of its scans. */
export function OffGate({ scanner, state: { pairing, counts } }: OffGateProps) {
  const [isShowing, setShowing] = useState(false);
  const unsent = countOf(counts.unsent, 'scan');
  if (pairing === 'erased') {
    return (
      <Frame
        title="This phone is erased"
        intro="It is not part of the gate any more. All its scans were sent. Nothing of the gate is left on it."
        actions={
          <Button size="large" onClick={() => location.reload()}>
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
      {isShowing && <UnsentCodes scanner={scanner} unsent={counts.unsent} />}
    </Frame>
  );
}
