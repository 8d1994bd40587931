import { useEffect, useState } from 'react';
import { countOf } from '#shared/counts.ts';
import { useAwakeScreen } from '#web/hooks/use-awake-screen.ts';
import { QrDrawing, qrCode } from '#web/qr/qr-drawing.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Scanner } from '../engine/scanner-types.ts';

const turnMs = 1_500;

/**
 * For a phone without a network whose battery is almost empty: shows its scans as codes, which another phone reads one
 * by one.
 */
export function UnsentCodes({ scanner, unsent }: { scanner: Scanner; unsent: number }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const [part, setPart] = useState(0);
  const [isTurning, setTurning] = useState(true);
  useAwakeScreen();

  useEffect(() => {
    void scanner.unsentCodes().then(setCodes);
  }, [scanner]);
  const parts = codes?.length ?? 0;
  useEffect(() => {
    if (!isTurning || parts < 2) return;
    const turning = setInterval(() => setPart((now) => (now + 1) % parts), turnMs);
    return () => clearInterval(turning);
  }, [isTurning, parts]);

  if (!codes) return <p className="text-quiet">Making the codes...</p>;
  const modules = qrCode(codes[part] ?? '');
  if (parts === 0 || !modules) return <p>All scans are sent.</p>;
  const step = (by: number) => {
    setTurning(false);
    setPart((part + by + parts) % parts);
  };
  return (
    <section aria-label="Scans as codes" className="grid gap-4">
      <p>
        On the other phone open “More”, then “Take scans from another phone”, and hold it in front of this screen until
        it has read every code.
      </p>
      <QrDrawing modules={modules} label={`Code ${part + 1} of ${parts}`} className="w-full rounded-field" />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        <span>
          Code {part + 1} of {parts}
        </span>
        <span className="text-quiet">{countOf(unsent, 'scan')}</span>
      </p>
      {parts > 1 && (
        <div className="grid grid-cols-3 gap-2">
          <Button onClick={() => step(-1)}>Back</Button>
          <Button onClick={() => setTurning(!isTurning)}>{isTurning ? 'Stop' : 'Turn'}</Button>
          <Button onClick={() => step(1)}>Next</Button>
        </div>
      )}
    </section>
  );
}
