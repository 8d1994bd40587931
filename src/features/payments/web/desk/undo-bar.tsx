import { Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { pastWords } from './queue.ts';
import type { Recent } from './use-decisions.ts';

interface UndoBarProps {
  recents: readonly Recent[];
  onUndo: (recent: Recent) => void;
  onExpire: () => void;
}

/** The last decision, for as long as it can be taken back. */
export function UndoBar({ recents, onUndo, onExpire }: UndoBarProps) {
  const last = recents.at(-1);
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
    <div className="undo-bar">
      <p className="min-w-0 flex-1 truncate">
        {pastWords[last.decision]} <b className="font-semibold">{last.item.name}</b>
      </p>
      <Button size="small" aria-keyshortcuts="z" onClick={() => onUndo(last)}>
        <Undo2 aria-hidden size={16} />
        Undo
        <span aria-hidden className="figures w-7 text-quiet">
          {seconds} s
        </span>
      </Button>
    </div>
  );
}
