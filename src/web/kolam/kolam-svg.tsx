import { clsx } from 'clsx';
import { useMemo } from 'react';
import { eventKolam } from '#shared/kolam/event-kolam.ts';
import { drawKolam, type KolamOptions, viewBoxOf } from '#shared/kolam/kolam.ts';

interface KolamProps extends KolamOptions {
  className?: string;
  /** Draws the line once, in about 3 seconds. */
  draw?: boolean;
}

/** Decoration only, so it is hidden from screen readers. */
export function Kolam({ className, draw = false, seed, size, density }: KolamProps) {
  const key = [seed, size, density, draw].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of all of them
  const lines = useMemo(() => drawnOnPage(key) ?? linesOf({ seed, size, density }, draw), [key]);
  return (
    <svg
      aria-hidden
      viewBox={viewBoxOf(size)}
      className={clsx('kolam', draw && 'kolam-drawing', className)}
      data-kolam={key}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers of ours
      dangerouslySetInnerHTML={{ __html: lines }}
    />
  );
}

/** The same seed gives the same drawing, so a phone need not repeat the server's drawing to hydrate the page. */
function drawnOnPage(key: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector(`[data-kolam="${CSS.escape(key)}"]`)?.innerHTML;
}

function linesOf(options: KolamOptions, draw: boolean): string {
  const { dots, paths } = drawKolam(options);
  const lines = draw ? paths.map((path) => line(path, ' pathLength="1"')).join('') : line(paths.join(''));
  // Lines without length are drawn as dots, because their caps are round. This needs one element instead of dozens.
  return `${lines}<path class="kolam-dots" d="${dots.map(({ x, y }) => `M${x} ${y}h.01`).join('')}"></path>`;
}

function line(path: string, attributes = ''): string {
  return `<path class="kolam-line" d="${path}"${attributes}></path>`;
}

/** The logo: the smallest diamond, drawn with one single line. */
export function KolamMark({ className }: { className?: string }) {
  return <Kolam seed="mark" size={3} density={1} className={clsx('kolam-mark', className)} />;
}

interface KolamSpinnerProps {
  /** Read by screen readers, and visible with `showLabel`. */
  label: string;
  showLabel?: boolean;
}

export function KolamSpinner({ label, showLabel = false }: KolamSpinnerProps) {
  const { viewBox, paths } = useMemo(() => drawKolam({ seed: 'spinner', size: 3, density: 1 }), []);
  return (
    <div role="status" className="flex flex-col items-center gap-4">
      <svg aria-hidden viewBox={viewBox} className="kolam kolam-spinner size-16">
        <path className="kolam-line kolam-trace" d={paths.join('')} />
        <path className="kolam-line kolam-chase" d={paths.join('')} pathLength={1} />
      </svg>
      <span className={showLabel ? 'text-quiet' : 'sr-only'}>{label}</span>
    </div>
  );
}

interface EventArtProps {
  eventId: string;
  eventType: 'competition' | 'technical' | 'nontechnical' | 'workshop' | 'hackathon' | 'talk';
  className?: string;
}

/**
 * The picture of an event without one: the event's own kolam in the colour of its type. Fills the box of `className`.
 */
export function EventArt({ eventId, eventType, className }: EventArtProps) {
  return (
    <div className={clsx('event-art', `event-art-${eventType}`, className)}>
      <Kolam {...eventKolam(eventId)} />
    </div>
  );
}

/** For the page of an unknown address: a kolam whose line has lost its way. */
export function LostKolam({ className }: { className?: string }) {
  const { dots, others, unfinished } = useMemo(drawLost, []);
  return (
    <svg aria-hidden viewBox="-62 -62 196 124" className={clsx('kolam', className)}>
      <path className="kolam-line kolam-trace" d={others.join('')} />
      <path className="kolam-line" d={unfinished} />
      <path className="kolam-dots" d={dots.map(({ x, y }) => `M${x} ${y}h.01`).join('')} />
    </svg>
  );
}

function drawLost() {
  const { dots, paths } = drawKolam({ seed: 'lost', size: 5, density: 0.8 });
  const [line = '', ...others] = [...paths].sort((a, b) => b.length - a.length);
  // A path can be cut before any `s`, and another `s` continues it smoothly.
  const unfinished = line.split('s').slice(0, 19).join('s').concat('s14 6 22-4s10-26 30-22s14 26-4 30s-6 26 14 28');
  return { dots, others, unfinished };
}
