import { ArrowDown, ArrowUp } from 'lucide-react';

export interface MoveButtonProps {
  /** The name of what moves, as in 'Move price 2 up'. */
  what: string;
  way: 'up' | 'down';
  /** False if it cannot move further in this direction. */
  isFree: boolean;
  onMove: () => void;
}

/** Can be focused at the ends too, so that a row that arrives there keeps the focus (found by `data-way`). */
export function MoveButton({ what, way, isFree, onMove }: MoveButtonProps) {
  const Icon = way === 'up' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className="desk-row-button aria-disabled:opacity-35"
      aria-label={`Move ${what} ${way}`}
      aria-disabled={!isFree || undefined}
      title={isFree ? `Move ${way}` : `Cannot move further ${way}`}
      data-way={way}
      onClick={isFree ? onMove : undefined}
    >
      <Icon aria-hidden size={17} />
    </button>
  );
}
