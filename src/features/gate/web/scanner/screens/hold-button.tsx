import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

const holdMs = 900;

/** Acts only after it was held long enough, with a finger or a key, so that an accidental press does nothing. */
export function HoldButton({ onHeld, children }: { onHeld: () => void; children: ReactNode }) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  const press = () => {
    release();
    setHeld(true);
    timer.current = setTimeout(() => {
      release();
      onHeld();
    }, holdMs);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) press();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Button
      size="large"
      variant="main"
      className="hold min-h-16! w-full touch-none select-none"
      data-held={isHeld || undefined}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onKeyDown={onKeyDown}
      onKeyUp={release}
      onBlur={release}
      onContextMenu={(event) => event.preventDefault()}
    >
      <span className="relative">{children}</span>
    </Button>
  );
}
