import { useEffect, useRef, useState } from 'react';
import { paths } from '#shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import type { Reader } from '../camera/reader.ts';
import { useCamera } from '../camera/use-camera.ts';
import type { Scanner, ScannerState } from '../engine/scanner-types.ts';
import { Frame } from './frame.tsx';
import { Viewfinder } from './viewfinder.tsx';

interface PairingProps {
  scanner: Scanner;
  state: ScannerState;
  reader: Reader;
}

const failures = {
  over: 'This code was used or is too old. Ask your supervisor for a new one.',
  tooMany: 'Too many codes were tried. Wait a few minutes, then scan a new one.',
  offline: 'No network. Pairing needs one: connect the phone, then try again.',
  unavailable: 'This browser keeps nothing, as in a private window. Open the page in a normal window.',
  other: 'This is not a pairing code of this site. Scan the one on your supervisor’s screen.',
} as const;

/** A phone that is not the gate's yet: the link has the code, or the camera reads it. */
export function Pairing({ scanner, state, reader }: PairingProps) {
  const [fault, setFault] = useState<keyof typeof failures>();
  const [isBusy, setBusy] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const code = useRef('');

  const pair = async (pairing: string) => {
    code.current = pairing;
    setScanning(false);
    setBusy(true);
    const result = await scanner.pair(pairing);
    setBusy(false);
    setFault(result === 'paired' ? undefined : result);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the code that the page was opened with
  useEffect(() => {
    const linked = location.hash.slice(1);
    if (!linked) return;
    // It works once: a reload must not try it again, and nobody should find it in the history.
    history.replaceState(null, '', paths.gate());
    void pair(linked);
  }, []);

  const onCode = (text: string) => {
    const pairing = pairingOf(text);
    if (pairing) void pair(pairing);
    else setFault('other');
  };
  const mayRetry = fault === 'offline' && code.current;
  return (
    <Frame
      title="Pair this phone"
      intro="Your supervisor has a code on the screen: Event day, Phones. Scan it here. No account is needed."
      actions={
        isScanning ? (
          <Button size="large" onClick={() => setScanning(false)}>
            Cancel
          </Button>
        ) : (
          <>
            {mayRetry && (
              <Button size="large" variant="main" busy={isBusy} onClick={() => pair(code.current)}>
                Try again
              </Button>
            )}
            <Button
              size="large"
              variant={mayRetry ? 'quiet' : 'main'}
              busy={isBusy}
              busyLabel="Pairing..."
              onClick={() => setScanning(true)}
            >
              Scan the pairing code
            </Button>
          </>
        )
      }
    >
      {state.storage === 'unavailable' && !fault && <Fault>{failures.unavailable}</Fault>}
      {fault && <Fault>{failures[fault]}</Fault>}
      {isScanning && <PairingCamera reader={reader} onCode={onCode} />}
    </Frame>
  );
}

const Fault = ({ children }: { children: string }) => (
  <p role="alert" className="answer rounded-field p-4 font-semibold" data-tone="red">
    {children}
  </p>
);

function PairingCamera({ reader, onCode }: { reader: Reader; onCode: (text: string) => void }) {
  const camera = useCamera({ reader, isLooking: true, onCode });
  return <Viewfinder camera={camera} className="aspect-square w-full rounded-card" />;
}

/** Of this site's own pairing link; '' for any other text. */
function pairingOf(text: string): string {
  const link = URL.parse(text.trim());
  return link?.origin === location.origin && link.pathname === paths.gate() ? link.hash.slice(1) : '';
}
