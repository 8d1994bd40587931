import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { OrderRecord } from '#features/orders/admin-contract.ts';
import { paths } from '#shared/paths.ts';
import { UndoBar } from '#web/desk/undo-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { UndoOrder } from './use-undo-order.ts';

export interface Choices {
  canApprove: boolean;
  canReject: boolean;
  canTakeBack: boolean;
}

/** The decisions that an order allows. The received amount is known when `isLoaded` is true. */
export function choicesOf({ status, amountDue, amountReceived }: OrderRecord, isLoaded: boolean): Choices {
  const isGivenBack = status === 'active' && amountReceived === 0 && isLoaded;
  const canTakeBack = status !== 'cancelled' && (amountDue === 0 || isGivenBack);
  return {
    canApprove: status === 'pending' || status === 'rejected',
    canReject: !canTakeBack && (status === 'pending' || status === 'active'),
    canTakeBack,
  };
}

interface ActionsProps {
  order: OrderRecord;
  choices: Choices;
  undoing: UndoOrder;
  busy: boolean;
  /** Why the order cannot be decided yet; false when it can. */
  unknown: string | false;
  onReject: () => void;
  onCancel: () => void;
  onApprove: () => void;
}

export function OrderActions(props: ActionsProps) {
  const { order, choices, undoing, busy, unknown, onReject, onCancel, onApprove } = props;
  const { canApprove, canReject, canTakeBack } = choices;
  return (
    <>
      <ButtonLink
        size="small"
        variant="ghost"
        className="sm:mr-auto sm:-ml-3.75"
        to={`${paths.adminStudents}?${new URLSearchParams({ q: order.student.email })}`}
      >
        Open the student
      </ButtonLink>
      <UndoBar {...undoing.bar} className="-my-1 max-sm:-order-2 sm:max-w-88 sm:flex-[1_1_12rem]" />
      {canReject && (
        <Button
          size="small"
          variant="danger"
          aria-keyshortcuts="r"
          disabledReason={busy ? 'The decision is being saved.' : unknown}
          onClick={onReject}
        >
          Reject
        </Button>
      )}
      {canTakeBack && (
        <Button
          size="small"
          variant="danger"
          disabledReason={busy ? 'The decision is being saved.' : unknown}
          onClick={onCancel}
        >
          Take back
        </Button>
      )}
      {canApprove && (
        <Button
          size="small"
          variant="main"
          aria-keyshortcuts="a"
          busy={busy}
          disabledReason={unknown}
          onClick={onApprove}
        >
          Approve
        </Button>
      )}
    </>
  );
}

/** The position of the order in the list behind the dialog. */
export interface Place {
  /** From 0; -1 if the list does not show the order any more. */
  at: number;
  of: number;
}

interface OrderStepsProps {
  place: Place;
  /** Why the organiser cannot go to another order yet; false if they can. */
  waiting: string | false;
  onSkip: (by: 1 | -1) => void;
}

/** Buttons to the previous and next order on the same page of the list. */
export function OrderSteps({ place: { at, of }, waiting, onSkip }: OrderStepsProps) {
  if (at < 0) return null;
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="ghost"
        size="small"
        aria-label="Previous order"
        aria-keyshortcuts="k"
        disabledReason={waiting || (at === 0 && 'This is the first one on this page.')}
        onClick={() => onSkip(-1)}
      >
        <ChevronLeft aria-hidden size={18} />
      </Button>
      <span className="figures text-quiet text-sm">
        <span className="sr-only">Order </span>
        {`${at + 1} of ${of}`}
      </span>
      <Button
        variant="ghost"
        size="small"
        aria-label="Next order"
        aria-keyshortcuts="j"
        disabledReason={waiting || (at === of - 1 && 'This is the last one on this page.')}
        onClick={() => onSkip(1)}
      >
        <ChevronRight aria-hidden size={18} />
      </Button>
    </div>
  );
}
