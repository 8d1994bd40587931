import { useRef, useState } from 'react';
import { numberText } from '#features/tickets/rules.ts';
import { countOf } from '#shared/counts.ts';
import { instantClockText } from '#shared/instants.ts';
import { Button } from '#web/ui/button.tsx';
import { answerOf } from '../answer/words.ts';
import type { Reader } from '../camera/reader.ts';
import { useCamera } from '../camera/use-camera.ts';
import type { Scanner, ScannerState, Shown } from '../engine/scanner-types.ts';
import { Frame } from './frame.tsx';
import { UnsentCodes } from './unsent-codes.tsx';
import { Viewfinder } from './viewfinder.tsx';

interface MorePageProps {
  scanner: Scanner;
  state: ScannerState;
  reader: Reader;
  onBack: () => void;
}

/** What is rarely needed: the last scans, and passing scans to or from another phone. */
export function MorePage({ scanner, state, reader, onBack }: MorePageProps) {
  const [part, setPart] = useState<'show' | 'take'>();
  const { unsent } = state.counts;
  if (part === 'take') {
    return (
      <Frame title="Take scans" intro="Hold this phone in front of the codes on the other phone." onBack={onBack}>
        <TakeScans scanner={scanner} reader={reader} />
      </Frame>
    );
  }
  return (
    <Frame title="More" onBack={onBack}>
      <section aria-labelledby="unsent" className="grid gap-3">
        <h2 id="unsent" className="text-2xl!">
          {unsent === 0 ? 'Everything is sent' : `${countOf(unsent, 'scan')} not sent yet`}
        </h2>
        <p className="text-quiet">
          {state.isOnline
            ? 'The phone sends scans by itself.'
            : 'No network. Scans are kept on this phone and are sent by themselves later.'}
        </p>
        {part === 'show' ? (
          <UnsentCodes scanner={scanner} unsent={unsent} />
        ) : (
          unsent > 0 && (
            <Button size="large" onClick={() => setPart('show')}>
              Show the scans to another phone
            </Button>
          )
        )}
        <Button size="large" onClick={() => setPart('take')}>
          Take scans from another phone
        </Button>
      </section>
      <section aria-labelledby="last-scans" className="grid gap-3">
        <h2 id="last-scans" className="text-2xl!">
          Last scans
        </h2>
        {state.results.length === 0 && <p className="text-quiet">None since this page was opened.</p>}
        <ul className="border-line border-t">
          {state.results.map((shown) => (
            <LastScan key={shown.id} shown={shown} state={state} scanner={scanner} />
          ))}
        </ul>
      </section>
    </Frame>
  );
}

function LastScan({ shown, state, scanner }: { shown: Shown; state: ScannerState; scanner: Scanner }) {
  const { word, detail } = answerOf(shown, { timeZone: state.timeZone, now: Date.parse(shown.at) });
  const place = state.checkpoints.length > 1 && shown.place?.name;
  const who = shown.person?.name || numberText(shown.number) || 'Not a ticket';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-3">
      <p className="grid min-w-0 flex-1 basis-48">
        <span className="wrap-anywhere font-semibold">
          {word} · {who}
        </span>
        <span className="wrap-anywhere text-quiet text-sm">
          {[instantClockText(shown.at, state.timeZone), place, detail].filter(Boolean).join(' · ')}
        </span>
      </p>
      {mayUndo(shown) && (
        <Button onClick={() => void scanner.undo(shown.id)}>
          Take back<span className="sr-only"> {who}</span>
        </Button>
      )}
    </li>
  );
}

/** Only a scan that let somebody in or out can be undone. */
export const mayUndo = ({ verdict, isStored, isUndone, isOverridden }: Shown) =>
  isStored && !isUndone && (isOverridden || verdict === 'admitted' || verdict === 'in' || verdict === 'out');

function TakeScans({ scanner, reader }: Pick<MorePageProps, 'scanner' | 'reader'>) {
  const [text, setText] = useState('No code was read yet.');
  // The camera reads the same code again and again. Only the first time brings new scans.
  const taken = useRef(0);
  const onCode = async (code: string) => {
    const received = await scanner.receive(code);
    if (received === 'storageFull') setText('This phone is full. The scans were not taken.');
    else if (!received) setText('This code has no scans of another phone.');
    else {
      taken.current += received.taken;
      setText(`Code ${received.part} of ${received.parts} was read. ${countOf(taken.current, 'new scan')} so far.`);
    }
  };
  const camera = useCamera({ reader, isLooking: true, onCode: (code) => void onCode(code) });
  return (
    <>
      <Viewfinder camera={camera} className="aspect-square w-full rounded-card" />
      <p role="status" className="font-semibold text-lg">
        {text}
      </p>
    </>
  );
}
