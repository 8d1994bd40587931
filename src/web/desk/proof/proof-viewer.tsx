import { clsx } from 'clsx';
import { ExternalLink, ImageOff, type LucideIcon, Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { maxZoom, type PictureControl } from './use-picture-view.ts';
import './proof-viewer.css';

interface ShownProof {
  /** The payer's name. */
  name: string;
  /** A path that expires; '' without a proof. */
  paymentProof: string;
}

interface ProofViewerProps {
  shown: ShownProof;
  /** The next proof. It is loaded already but hidden, so that it can be shown at once. */
  upcoming: ShownProof | undefined;
  control: PictureControl;
  onExpired: () => void;
}

const step = 60;

export function ProofViewer({ shown, upcoming, control, onExpired }: ProofViewerProps) {
  const { view, zoomBy, moveBy, showWhole } = control;
  const frame = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState<string>();
  const hasFailed = failed === shown.paymentProof;
  useWheel(frame, zoomBy);

  function pan(event: KeyboardEvent) {
    const by = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
    if (!by || view.zoom === 1) return;
    event.preventDefault();
    moveBy(by[0] ?? 0, by[1] ?? 0);
  }

  function drag(event: PointerEvent) {
    if (event.buttons === 1 && view.zoom > 1) moveBy(event.movementX, event.movementY);
  }

  const pictures = [shown, upcoming].filter((one) => one?.paymentProof);
  return (
    <section aria-label="Proof of payment" className="proof-viewer">
      {/* biome-ignore lint/a11y/useSemanticElements: a picture that is moved has no element of its own */}
      <div
        ref={frame}
        role="group"
        aria-label={view.zoom > 1 ? 'Screenshot, enlarged: the arrows move it' : 'Screenshot'}
        tabIndex={view.zoom > 1 ? 0 : undefined}
        data-own-arrows={view.zoom > 1 || undefined}
        className={clsx('proof-frame', view.zoom > 1 && 'proof-frame-movable')}
        onKeyDown={pan}
        onPointerMove={drag}
        onPointerDown={(event) => view.zoom > 1 && event.currentTarget.setPointerCapture(event.pointerId)}
        onDoubleClick={() => (view.zoom > 1 ? showWhole() : zoomBy(2.5))}
      >
        {pictures.map(
          (one) =>
            one && (
              <ProofPicture
                key={one.paymentProof}
                proof={one}
                control={one === shown ? control : undefined}
                hidden={one !== shown || hasFailed}
                onError={() => one === shown && setFailed(one.paymentProof)}
              />
            ),
        )}
        {!shown.paymentProof && <Missing>No screenshot was sent.</Missing>}
        {hasFailed && (
          <Missing>
            The screenshot could not be shown: its address has expired, or the picture is damaged.
            <Button size="small" onClick={onExpired}>
              Load it again
            </Button>
          </Missing>
        )}
      </div>
      {shown.paymentProof && <ProofTools address={`/${shown.paymentProof}`} control={control} />}
    </section>
  );
}

interface ProofPictureProps {
  proof: ShownProof;
  /** Undefined for a picture that is only loaded ahead. */
  control: PictureControl | undefined;
  hidden: boolean;
  onError: () => void;
}

function ProofPicture({ proof: { name, paymentProof }, control, hidden, onError }: ProofPictureProps) {
  return (
    <img
      src={`/${paymentProof}`}
      alt={control ? `Payment screenshot of ${name}` : ''}
      aria-hidden={!control || undefined}
      draggable={false}
      decoding="async"
      className={clsx('proof-picture', control && control.view.turns % 2 === 1 && 'proof-picture-lying')}
      hidden={hidden}
      // React sets this style by script in the browser, which the content security policy allows.
      style={{ transform: control && transformOf(control) }}
      onError={onError}
    />
  );
}

interface ProofToolsProps {
  address: string;
  control: PictureControl;
}

function ProofTools({ address, control: { view, enlarge, reduce, turn, showWhole } }: ProofToolsProps) {
  return (
    <div className="proof-tools" role="toolbar" aria-label="The screenshot">
      <PictureButton Icon={ZoomOut} label="Smaller" keyHint="−" off={view.zoom === 1} onClick={reduce} />
      <span className="figures w-12 text-center text-quiet text-sm">{Math.round(view.zoom * 100)} %</span>
      <PictureButton Icon={ZoomIn} label="Larger" keyHint="+" off={view.zoom >= maxZoom} onClick={enlarge} />
      <PictureButton Icon={RotateCw} label="Turn" keyHint="T" onClick={turn} />
      <PictureButton Icon={Maximize} label="Whole picture" keyHint="0" onClick={showWhole} />
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className="desk-row-button ml-auto"
        aria-label="Open the screenshot in a new tab"
        title="Open in a new tab"
      >
        <ExternalLink aria-hidden size={17} />
      </a>
    </div>
  );
}

function Missing({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid max-w-xs justify-items-center gap-3 p-6 text-center text-quiet">
      <ImageOff aria-hidden size={26} />
      {children}
    </div>
  );
}

const transformOf = ({ view: { zoom, turns, x, y } }: PictureControl) =>
  `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${zoom})`;

/** Adds its own listener, because React's `onWheel` cannot prevent the page from scrolling. */
function useWheel(frame: React.RefObject<HTMLDivElement | null>, zoomBy: (factor: number) => void): void {
  const zoom = useRef(zoomBy);
  zoom.current = zoomBy;
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      zoom.current(event.deltaY < 0 ? 1.15 : 1 / 1.15);
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [frame]);
}

interface PictureButtonProps {
  Icon: LucideIcon;
  label: string;
  keyHint: string;
  /** Keeps the focus but does nothing. */
  off?: boolean;
  onClick: () => void;
}

function PictureButton({ Icon, label, keyHint, off = false, onClick }: PictureButtonProps) {
  return (
    <button
      type="button"
      className="desk-row-button aria-disabled:opacity-50"
      aria-label={label}
      title={`${label} (${keyHint})`}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
    >
      <Icon aria-hidden size={17} />
    </button>
  );
}
