import { type SubmitEvent, useId, useRef, useState } from 'react';
import type { DeskItem } from '#features/payments/desk-contract.ts';
import { countOf } from '#shared/counts.ts';
import { inRupees } from '#shared/money.ts';
import { ReasonFields } from '#web/desk/reason-fields.tsx';
import { KeptAlert } from '#web/form/form-alerts.tsx';
import { useKept } from '#web/kept-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { keptRejection } from './use-decisions.ts';

const phrases = [
  'We found no payment with this transaction ID. Please check the 12 digits and send the proof again.',
  'The amount in the screenshot is not the amount due. Please pay the rest and send the proof again.',
  'The screenshot cannot be read. Please send the whole picture again.',
  'The screenshot is not of this payment. Please send the one of your payment for this event.',
  'This payment went to another account. Please pay to the UPI ID of the event and send the proof again.',
] as const;

interface RejectDialogProps {
  item: DeskItem;
  open: boolean;
  onClose: () => void;
  onReject: (reason: string) => void;
}

export function RejectDialog({ item, open, onClose, onReject }: RejectDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const first = useRef<HTMLInputElement>(null);
  const isRestored = useKept(
    { kind: 'admin', name: keptRejection, recordId: item._id, open },
    () => (reason ? { values: { reason }, changed: [] } : undefined),
    ({ values }) => setReason(String(values.reason)),
  );

  function choose(text: string) {
    setReason(text);
    setFault(undefined);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (reason.trim().length < 3) {
      setFault('Please choose a reason or write one. The student reads it.');
      event.currentTarget.querySelector('textarea')?.focus();
      return;
    }
    onClose();
    onReject(reason.trim());
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      initialFocus={first}
      title="Reject this payment?"
      description={`${item.name} · ${whatFor(item)} · ${inRupees(item.amountDue)}. The student reads the reason and can send the proof again.`}
      actions={
        <>
          <Button size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} size="small" variant="danger">
            Reject
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <KeptAlert shown={isRestored} />
        <ReasonFields phrases={phrases} reason={reason} error={fault} onReason={choose} first={first} />
      </form>
    </Dialog>
  );
}

/** Names no single event for a joint payment, because it is rejected as a whole. */
const whatFor = ({ event, lines }: DeskItem): string =>
  lines.length > 0 ? `${countOf(lines.length, 'thing')} paid together` : event.title;
