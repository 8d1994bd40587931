import { clsx } from 'clsx';
import { Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import './undo-bar.css';

interface UndoBarProps {
  /** The last decision, such as 'Approved', the payer's name, and until when the decision can be undone. */
  last: { did: string; name: string; until: number } | undefined;
  className?: string;
  onUndo: () => void;
  onExpire: () => void;
}

/** Shows the last decision as long as it can be undone. */
export function UndoBar({ last, className, onUndo, onExpire }: UndoBarProps) {
  const [now, setNow] = useState(() => Date.now());
  const expire = useEffectEvent(onExpire);
  const isLive = last !== undefined;
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      expire();
    }, 500);
    return () => clearInterval(timer);
  }, [isLive]);
  if (!last) return null;
  const seconds = Math.min(10, Math.max(0, Math.ceil((last.until - now) / 1000)));
  return (
    <div className={clsx('undo-bar', className)}>
      <p className="min-w-0 flex-1 truncate">
        {last.did} <b className="font-semibold">{last.name}</b>
      </p>
      <Button size="small" aria-keyshortcuts="z" onClick={onUndo}>
        <Undo2 aria-hidden size={16} />
        Undo
        <span aria-hidden className="figures w-7 text-quiet">
          {seconds} s
        </span>
      </Button>
    </div>
  );
}
