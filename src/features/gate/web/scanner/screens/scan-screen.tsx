import { CloudOff, Keyboard, Menu, Wifi } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { CheckpointRecord } from '#features/gate/admin-contract.ts';
import { grouped } from '#shared/money.ts';
import { useAwakeScreen } from '#web/hooks/use-awake-screen.ts';
import { Button } from '#web/ui/button.tsx';
import { signalAnswer } from '../answer/signals.ts';
import { answerOf } from '../answer/words.ts';
import type { Reader } from '../camera/reader.ts';
import { useCamera } from '../camera/use-camera.ts';
import { useKeyboardScanner } from '../camera/use-keyboard-scanner.ts';
import type { ScannedFrom, Scanner, ScannerState, Shown } from '../engine/scanner-types.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { OtherWays } from './other-ways.tsx';
import { Viewfinder } from './viewfinder.tsx';

interface ScanScreenProps {
  scanner: Scanner;
  state: ScannerState;
  checkpoint: CheckpointRecord;
  reader: Reader;
  onMore: () => void;
  onPlace: () => void;
}

/** After this time a green or blue answer is hidden, so that it is not taken for the next person's. */
const freshMs = 5_000;
/**
 * If the answer takes longer than this, the last person's answer is hidden: the server is asked about tickets that are
 * not on the list.
 */
const slowMs = 300;

export function ScanScreen({ scanner, state, checkpoint, reader, onMore, onPlace }: ScanScreenProps) {
  const [isTyping, setTyping] = useState(false);
  const { shown, scan, next, isAsking, isSlow, forSupervisor, setForSupervisor } = useAnswer(scanner, state);
  const when = { timeZone: state.timeZone, now: Date.now() + (state.clockOffsetMs ?? 0) };
  useSignal(shown && answerOf(shown, when).tone, shown);
  useAwakeScreen();
  // A question must be answered before the next ticket is read, also the one to a supervisor.
  const isLooking = shown?.verdict !== 'confirm' && !forSupervisor && !isAsking;
  const camera = useCamera({ reader, isLooking, onCode: (text) => scan(text, 'camera') });
  useKeyboardScanner(isLooking ? (text) => scan(text, 'keyboard') : undefined);
  const isWithoutCamera = camera.state !== 'on' && camera.state !== 'starting';
  return (
    <main className="scan-screen">
      <Bar state={state} checkpoint={checkpoint} onMore={onMore} onPlace={onPlace} />
      <Viewfinder camera={camera} className="" />
      {isSlow ? (
        <p role="status" tabIndex={-1} data-focus className="px-4 pt-5 font-semibold text-2xl">
          Looking this ticket up...
        </p>
      ) : shown ? (
        <AnswerPanel
          shown={shown}
          when={when}
          scanner={scanner}
          forSupervisor={forSupervisor}
          onSupervisor={setForSupervisor}
          onNext={next}
        />
      ) : (
        <section aria-label="Ready" className="grid content-between overflow-y-auto pb-[env(safe-area-inset-bottom)]">
          {state.storage !== 'ready' && (
            <p role="alert" className="answer p-4 font-semibold" data-tone="red">
              {state.storage === 'full'
                ? 'This phone is full. Nobody is let in until there is room: delete photos or apps.'
                : 'This phone cannot store scans at the moment, so nobody is let in. Close this page and open it again.'}
            </p>
          )}
          {isTyping || isWithoutCamera ? (
            <OtherWays scanner={scanner} reader={reader} isDesk={state.device?.kind === 'desk'} onText={scan} />
          ) : (
            <p className="px-4 pt-5 font-semibold text-2xl">Hold the code in front of the camera</p>
          )}
          {!isWithoutCamera && (
            <div className="p-4">
              <Button data-focus size="large" className="min-h-14! w-full" onClick={() => setTyping(!isTyping)}>
                <Keyboard aria-hidden size={20} />
                {isTyping ? 'Hide the number' : 'No code? Type the number'}
              </Button>
            </div>
          )}
        </section>
      )}
    </main>
  );
}

function Bar({ state, checkpoint, onMore, onPlace }: Omit<ScanScreenProps, 'scanner' | 'reader'>) {
  const { isOnline, counts } = state;
  const number = checkpoint.rule === 'daily' || checkpoint.rule === 'inOut' ? counts.inside : counts.admitted;
  const word = checkpoint.rule === 'daily' ? 'today' : checkpoint.rule === 'inOut' ? 'inside' : 'admitted';
  const Icon = isOnline ? Wifi : CloudOff;
  return (
    <header className="grid grid-cols-[1fr_auto] items-center gap-x-2 border-line border-b px-4 py-2">
      <h1 className="min-w-0 text-xl!">
        <button type="button" className="min-h-11 max-w-full text-left leading-tight" onClick={onPlace}>
          <span className={`line-clamp-2 wrap-anywhere ${checkpoint.name.length > 14 ? 'text-base' : ''}`}>
            {checkpoint.name}
          </span>
          <span className="sr-only">. Change the checkpoint</span>
        </button>
      </h1>
      <Button variant="ghost" className="-mr-3" onClick={onMore}>
        <Menu aria-hidden size={20} />
        More
      </Button>
      <p role="status" className="col-span-2 flex flex-wrap items-center gap-x-4 text-sm">
        <span>
          <strong className="figures text-lg">{grouped(number)}</strong>
          {checkpoint.capacity !== undefined && ` of ${grouped(checkpoint.capacity)}`} {word}
        </span>
        <span className={`flex items-center gap-1 ${isOnline ? 'text-success' : 'font-semibold text-warning'}`}>
          <Icon aria-hidden size={16} />
          {isOnline ? 'Online' : 'Offline'}
        </span>
        {counts.unsent > 0 && <span>{grouped(counts.unsent)} not sent</span>}
      </p>
    </header>
  );
}

/**
 * The current answer on the screen. It disappears when it is old, or when the steward closes it. While a supervisor
 * decides it stays.
 */
function useAnswer(scanner: Scanner, { results }: ScannerState) {
  const [scanned, setScanned] = useState<Shown>();
  const shown = scanned && (results.find(({ id }) => id === scanned.id) ?? scanned);
  const isPassing =
    shown !== undefined && (shown.tone === 'green' || shown.tone === 'blue') && shown.server !== 'contrary';
  const [forSupervisor, setForSupervisor] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each scan is fresh again, of the same ticket too
  useEffect(() => {
    if (!isPassing || forSupervisor) return;
    const old = setTimeout(() => setScanned(undefined), freshMs);
    return () => clearTimeout(old);
  }, [isPassing, forSupervisor, scanned]);
  const [asking, setAsking] = useState<'briefly' | 'long'>();
  const scan = async (text: string, from: ScannedFrom) => {
    setAsking('briefly');
    const slow = setTimeout(() => setAsking('long'), slowMs);
    const next = await scanner.scanned(text, from);
    clearTimeout(slow);
    setScanned({ ...next });
    setForSupervisor(false);
    setAsking(undefined);
  };
  return {
    shown,
    forSupervisor,
    setForSupervisor,
    isAsking: asking !== undefined,
    isSlow: asking === 'long',
    scan: (text: string, from: ScannedFrom) => void scan(text, from),
    next: () => setScanned(undefined),
  };
}

/** Signals an answer that has changed, because the engine signals only the first. */
function useSignal(tone: Shown['tone'] | undefined, shown: Shown | undefined): void {
  useLayoutEffect(() => {
    if (tone && shown) signalAnswer(shown, tone);
  }, [tone, shown]);
}
