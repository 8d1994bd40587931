import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '#shared/counts.ts';
import { Button } from '#web/ui/button.tsx';
import { openSound, signal } from '../answer/signals.ts';
import { tryCamera } from '../camera/use-camera.ts';
import type { Scanner, ScannerState } from '../engine/scanner-types.ts';
import { Frame } from './frame.tsx';
import { type ReadyRow, readyRows } from './ready-rows.ts';

interface ReadyCheckProps {
  scanner: Scanner;
  state: ScannerState;
  onStart: () => void;
}

/** The check before leaving for the gate: where this phone scans, and whether everything works. */
export function ReadyCheck({ scanner, state, onStart }: ReadyCheckProps) {
  const [rows, setRows] = useState<ReadyRow[]>();
  const [isBusy, setBusy] = useState(false);

  // Browsers allow sound and camera only after the press of a button.
  const check = async () => {
    setBusy(true);
    const hasSound = await openSound();
    signal('green');
    const [camera, facts] = await Promise.all([tryCamera(), scanner.facts(), scanner.refresh()]);
    setRows(readyRows(scanner.getState(), facts, { camera, hasSound }, Date.now()));
    setBusy(false);
  };
  const start = async () => {
    await openSound();
    onStart();
  };
  const isStopped = rows?.some(({ state }) => state === 'stop');
  const mayChoose = state.checkpoints.length > 0 && !state.checkpoint;
  const whyNot = mayChoose
    ? 'Choose where you scan.'
    : !(state.list && state.checkpoint) && 'The list of tickets is not loaded yet.';
  return (
    <Frame
      title={state.device?.name ?? 'This phone'}
      intro={state.edition}
      actions={
        <>
          {rows && <Summary rows={rows} />}
          {/* Not below the buttons, where it would move them under a finger when the list loads. */}
          {whyNot && <p className="text-center text-quiet text-sm">{whyNot}</p>}
          <Button
            size="large"
            variant={rows && !isStopped ? 'quiet' : 'main'}
            busy={isBusy}
            busyLabel="Checking..."
            onClick={check}
          >
            {rows ? 'Check again' : 'Check this phone'}
          </Button>
          <Button size="large" variant={rows && !isStopped ? 'main' : 'quiet'} disabledReason={whyNot} onClick={start}>
            Start scanning
          </Button>
        </>
      }
    >
      <Places scanner={scanner} state={state} />
      {rows && <Rows rows={rows} />}
    </Frame>
  );
}

function Places({ scanner, state: { checkpoints, checkpoint } }: { scanner: Scanner; state: ScannerState }) {
  const only = checkpoints.length === 1 && !checkpoint ? checkpoints[0]?._id : undefined;
  useEffect(() => {
    if (only) void scanner.choose(only);
  }, [only, scanner]);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold text-lg">Where do you scan?</legend>
      {checkpoints.length === 0 && <p className="text-quiet">The list loads. It needs the network.</p>}
      {checkpoints.map(({ _id, name }) => (
        <label
          key={_id}
          className="flex min-h-14 items-center gap-3 rounded-field border-2 border-edge px-4 py-2 has-checked:border-accent has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name="checkpoint"
            className="size-5 shrink-0 accent-accent"
            checked={checkpoint?._id === _id}
            onChange={() => void scanner.choose(_id)}
          />
          <span className="min-w-0 wrap-anywhere font-semibold text-lg">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

const signs = {
  good: { Icon: CircleCheck, word: 'Good', colour: 'text-success' },
  look: { Icon: TriangleAlert, word: 'Look at this', colour: 'text-warning' },
  stop: { Icon: CircleX, word: 'Stop', colour: 'text-danger' },
} as const;

/** Beside the buttons, because a small screen does not show all rows at once. */
function Summary({ rows }: { rows: readonly ReadyRow[] }) {
  const bad = rows.filter(({ state }) => state !== 'good');
  return (
    <p role="status" className="text-center font-semibold">
      {bad.length === 0
        ? 'This phone is ready.'
        : bad.some(({ state }) => state === 'stop')
          ? 'Nobody can be let in with this phone yet.'
          : `${countOf(bad.length, 'thing')} to look at before you go.`}
    </p>
  );
}

const weights = { stop: 0, look: 1, good: 2 } as const;
const worstFirst = (one: ReadyRow, other: ReadyRow) => weights[one.state] - weights[other.state];

function Rows({ rows }: { rows: readonly ReadyRow[] }) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each check
  useEffect(() => list.current?.scrollIntoView({ block: 'start' }), [rows]);
  return (
    <section ref={list} aria-label="Checks of this phone" className="scroll-mt-4">
      <ul className="border-line border-t">
        {rows.toSorted(worstFirst).map(({ label, state, text }) => {
          const { Icon, word, colour } = signs[state];
          return (
            <li key={label} className="flex gap-3 border-line border-b py-3">
              <Icon aria-hidden size={24} className={`shrink-0 ${colour}`} />
              <p className="grid min-w-0">
                <span className="font-semibold">
                  {label}: <span className={colour}>{word}</span>
                </span>
                <span className="wrap-anywhere text-quiet text-sm">{text}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
