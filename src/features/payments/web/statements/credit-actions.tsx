import type { Credit } from '#features/payments/credit-contract.ts';
import { inRupees } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { shownDay } from '../words.ts';

interface CreditDeedsProps {
  credit: Credit;
  onTask: (kind: 'assign' | 'dismiss' | 'release', credit: Credit) => void;
}

/** The actions for a credit: decide about it, or undo the decision. */
export function CreditActions({ credit, onTask }: CreditDeedsProps) {
  const which = <span className="sr-only">{` ${inRupees(credit.amount)} of ${shownDay(credit.date)}`}</span>;
  if (credit.state === 'open') {
    return (
      <div className="credit-actions">
        <Button size="small" onClick={() => onTask('assign', credit)}>
          Assign
          {which}
        </Button>
        <Button size="small" variant="ghost" onClick={() => onTask('dismiss', credit)}>
          Set aside
          {which}
        </Button>
      </div>
    );
  }
  return (
    <div className="credit-actions">
      <span className="text-quiet text-sm">
        {credit.settledBy}
        {credit.note && `: ${credit.note}`}
      </span>
      <Button size="small" variant="ghost" onClick={() => onTask('release', credit)}>
        Take back
        {which}
      </Button>
    </div>
  );
}
