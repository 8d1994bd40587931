import { Check, ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { DeskKey } from '#web/desk/keys/use-desk-keys.ts';
import { UndoBar } from '#web/desk/undo-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { pastText } from './queue.ts';
import type { Desk } from './use-desk.ts';

/** The undo of the last decision, and the buttons that decide the payment that is shown. */
export function DeskFoot({ desk, actions }: { desk: Desk; actions: Record<DeskKey, () => void> }) {
  const { current, queue, last, expire, skip } = desk;
  return (
    <div className="desk-foot">
      <UndoBar
        last={last && { did: pastText[last.decision], name: last.item.name, until: last.until }}
        onUndo={actions.undo}
        onExpire={expire}
      />
      {current && (
        <DecisionBar
          place={`${queue.at + 1} of ${Math.max(queue.waiting, queue.items.length)}`}
          isFirst={queue.at === 0}
          isLast={queue.at === queue.items.length - 1}
          onSkip={skip}
          onApprove={actions.approve}
          onReject={actions.reject}
        />
      )}
    </div>
  );
}

interface DecisionBarProps {
  /** For example '1 of 13'. */
  place: string;
  isFirst: boolean;
  isLast: boolean;
  onSkip: (by: 1 | -1) => void;
  onApprove: () => void;
  onReject: () => void;
}

/**
 * The bar is within reach of the thumb on a phone. It has the same buttons for every payment, so that they keep the
 * focus.
 */
export function DecisionBar({ place, isFirst, isLast, onSkip, onApprove, onReject }: DecisionBarProps) {
  return (
    <div className="decision-bar" role="toolbar" aria-label="Decide">
      <Button
        variant="ghost"
        size="large"
        className="decision-skip"
        aria-label="Previous payment"
        disabledReason={isFirst && 'This is the first one.'}
        onClick={() => onSkip(-1)}
      >
        <ChevronLeft aria-hidden size={20} />
      </Button>
      <span className="figures text-quiet text-sm">
        <span className="sr-only">Payment </span>
        {place}
      </span>
      <Button
        variant="ghost"
        size="large"
        className="decision-skip"
        aria-label="Next payment"
        disabledReason={isLast && 'This is the last one.'}
        onClick={() => onSkip(1)}
      >
        <ChevronRight aria-hidden size={20} />
      </Button>
      <Button size="large" className="decision-reject" aria-keyshortcuts="r" onClick={onReject}>
        <X aria-hidden size={19} />
        Reject
      </Button>
      <Button size="large" variant="main" className="decision-approve" aria-keyshortcuts="a" onClick={onApprove}>
        <Check aria-hidden size={19} />
        Approve
      </Button>
    </div>
  );
}
