import { clsx } from 'clsx';
import { Move, MoveDiagonal2 } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { type Frame, type Guides, margin, onPage, page, resizedFrame } from '#features/certificates/rules.ts';
import { DrawnPage } from '../name-previews.tsx';
import { type Place, type Placed, useDrag } from './use-drag.ts';
import './editor.css';

interface StageProps {
  address: string | undefined;
  /** The text alternative of the picture. */
  alt: string;
  placed: readonly Placed[];
  chosen: Place | undefined;
  hasGuides: boolean;
  onChoose: (place: Place) => void;
  onChange: (place: Place, frame: Frame) => void;
}

/** The drawn page with frames over it. The pointer and the arrow keys move the frames. */
export function Stage({ address, alt, placed, chosen, hasGuides, onChoose, onChange }: StageProps) {
  const paper = useRef<HTMLDivElement>(null);
  const { drag, begin } = useDrag(paper, placed, onChange);
  return (
    <div ref={paper} className="stage">
      <div className="overflow-hidden rounded-field border border-line">
        <DrawnPage address={address} alt={alt} />
      </div>
      {(hasGuides || drag) && <PageGuides caught={drag?.guides} />}
      {placed.map((one) => {
        const { place, name } = one;
        const frame = drag?.place === place ? drag.frame : one.frame;
        const isChosen = place === chosen;
        const by = (part: 'move' | 'size') => (event: KeyboardEvent) => {
          const next = byKey(event, frame, part, place === 'code');
          if (next) onChange(place, next);
        };
        return (
          <div
            key={place}
            className={clsx('stage-box', isChosen && 'stage-box-chosen', hasGuides && 'stage-box-outlined')}
            style={styleOf(frame)}
            title={isChosen ? undefined : name}
            onPointerDown={(event) => {
              onChoose(place);
              begin(event, one, 'move');
              // Focuses the box, so that the arrow keys continue from where the pointer has put it.
              requestAnimationFrame(() => focusIn(paper.current));
            }}
          >
            {isChosen && (
              <>
                <button type="button" className="stage-move" aria-label={`Move: ${name}`} onKeyDown={by('move')}>
                  <Move aria-hidden size={13} />
                </button>
                <button
                  type="button"
                  className="stage-size"
                  aria-label={`Resize: ${name}`}
                  onKeyDown={by('size')}
                  onPointerDown={(event) => {
                    event.stopPropagation();
                    begin(event, one, 'size');
                  }}
                >
                  <MoveDiagonal2 aria-hidden size={13} />
                </button>
              </>
            )}
          </div>
        );
      })}
    </div>
  );
}

const focusIn = (stage: HTMLElement | null) =>
  stage?.querySelector<HTMLElement>('.stage-move')?.focus({ preventScroll: true });

/** Lines for the page's middle and margins. Those that the frame has snapped to are stronger. */
function PageGuides({ caught = {} }: { caught: Guides | undefined }) {
  const across = new Set([margin, page.width / 2, page.width - margin, caught.x ?? margin]);
  const down = new Set([margin, page.height / 2, page.height - margin, caught.y ?? margin]);
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {[...across].map((x) => (
        <span
          key={`x${x}`}
          className="stage-guide"
          data-caught={x === caught.x}
          style={styleOf({ x, y: 0, width: 0, height: page.height })}
        />
      ))}
      {[...down].map((y) => (
        <span
          key={`y${y}`}
          className="stage-guide"
          data-caught={y === caught.y}
          style={styleOf({ x: 0, y, width: page.width, height: 0 })}
        />
      ))}
    </div>
  );
}

const styleOf = ({ x, y, width, height }: Frame) => ({
  left: `${(x / page.width) * 100}%`,
  top: `${(y / page.height) * 100}%`,
  width: `${(width / page.width) * 100}%`,
  height: `${(height / page.height) * 100}%`,
});

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves by one millimetre, or ten with Shift. */
function byKey(event: KeyboardEvent, frame: Frame, part: 'move' | 'size', isSquare: boolean): Frame | undefined {
  const [across, down] = steps[event.key] ?? [];
  if (across === undefined || down === undefined || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  event.preventDefault();
  const by = event.shiftKey ? 10 : 1;
  if (part === 'move') return onPage({ ...frame, x: frame.x + across * by, y: frame.y + down * by });
  return resizedFrame(frame, across * by, down * by, isSquare);
}
