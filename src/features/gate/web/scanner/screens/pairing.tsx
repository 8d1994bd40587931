import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { typedPairing } from '#features/gate/pairing-rules.ts';
import { countOf } from '#shared/counts.ts';
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
  /** The pairing code in the address; '' without one. It works once. */
  linked: string;
  onTaken: () => void;
}

const failures = {
  over: 'This code was used, is too old or was mistyped. Ask your supervisor for a new one.',
  mistyped: 'A pairing code has 12 letters and digits, without I, O, 0 and 1. Check each of them.',
  tooMany: 'Too many codes were tried. Wait a few minutes, then scan a new one.',
  offline: 'No network. Pairing needs one: connect the phone, then try again.',
  unavailable: 'This browser keeps nothing, as in a private window. Open the page in a normal window.',
  other: 'This is not a pairing code of this site. Scan the one on your supervisor’s screen.',
} as const;

/** For a phone that is not paired yet. The code comes from the address, or the camera reads it. */
export function Pairing({ scanner, state, reader, linked, onTaken }: PairingProps) {
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    if (!linked) return;
    onTaken();
    void pair(linked);
  }, [linked]);

  const onCode = (text: string) => {
    const pairing = pairingOf(text);
    if (pairing) void pair(pairing);
    else setFault('other');
  };
  const mayRetry = fault === 'offline' && code.current;
  return (
    <Frame
      title="Pair this phone"
      intro="Your supervisor has a code on the screen: Event day, Phones. Scan it here, or type it. No account is needed."
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
      {isScanning ? (
        <PairingCamera reader={reader} onCode={onCode} />
      ) : (
        <TypedCode isBusy={isBusy} onCode={pair} onMistyped={() => setFault('mistyped')} />
      )}
    </Frame>
  );
}

interface TypedCodeProps {
  isBusy: boolean;
  onCode: (pairing: string) => void;
  onMistyped: () => void;
}

/** For a phone whose camera cannot read the screen, and for a computer at a desk. */
function TypedCode({ isBusy, onCode, onMistyped }: TypedCodeProps) {
  const [typed, setTyped] = useState('');
  const fieldId = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const pairing = typedPairing(typed);
    if (pairing && !isBusy) onCode(pairing);
    else if (!pairing) onMistyped();
  };
  return (
    <form onSubmit={send} className="grid gap-1">
      <label htmlFor={fieldId} className="font-semibold">
        Pairing code
      </label>
      <div className="grid grid-cols-[1fr_auto] gap-2">
        <input
          id={fieldId}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="K7M2 P9QX 4RTV"
          className="ticket-number min-h-14 w-full min-w-0 rounded-field border-2 border-edge bg-raised px-3 font-semibold text-lg uppercase placeholder:text-quiet placeholder:opacity-60"
        />
        <Button type="submit" size="large" className="min-h-14!" busy={isBusy}>
          Pair
        </Button>
      </div>
    </form>
  );
}

interface PairAgainProps {
  scanner: Scanner;
  state: ScannerState;
  code: string;
  onDone: () => void;
}

/** For a phone that is paired already and was opened with a pairing link. */
export function PairAgain({ scanner, state: { pairing, device, counts }, code, onDone }: PairAgainProps) {
  const [fault, setFault] = useState<keyof typeof failures>();
  const [isBusy, setBusy] = useState(false);
  const pair = async () => {
    setBusy(true);
    await scanner.refresh();
    const result = await scanner.pair(code);
    setBusy(false);
    if (result === 'paired') onDone();
    else setFault(result);
  };
  const isUnknown = pairing === 'unknown';
  const name = device ? ` It is ${device.name}.` : '';
  return (
    <Frame
      title="Pair this phone again?"
      intro={
        isUnknown
          ? 'The server does not know this phone any more. With the code it can scan again.'
          : `This phone is paired already.${name} With the code it becomes another phone of the gate.`
      }
      actions={
        <>
          <Button
            size="large"
            variant={isUnknown ? 'main' : 'quiet'}
            busy={isBusy}
            busyLabel="Pairing..."
            onClick={pair}
          >
            Pair again
          </Button>
          <Button size="large" variant={isUnknown ? 'quiet' : 'main'} onClick={onDone}>
            {isUnknown ? 'Not now' : 'Keep it as it is'}
          </Button>
        </>
      }
    >
      {counts.unsent > 0 && (
        <p className="font-semibold">
          It has {countOf(counts.unsent, 'unsent scan')}.{' '}
          {isUnknown ? 'They are sent once it is paired.' : 'They are sent first, or stay on the phone until they are.'}
        </p>
      )}
      {fault && <Fault>{failures[fault]}</Fault>}
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

/** The code in this site's own pairing link; '' for any other text. */
function pairingOf(text: string): string {
  const link = `${location.origin}${paths.gate()}#`;
  return text.startsWith(link) ? text.slice(link.length).trim() : '';
}
