import { Flag as FlagIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  type CoordinatorChange,
  type listCoordinatorChanges,
  seeCoordinatorChange,
} from '#features/payments/change-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { momentOf } from '#shared/calendar.ts';
import { countOf } from '#shared/counts.ts';
import type { Output } from '#shared/endpoint.ts';
import { inRupees } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/later.tsx';

const PaymentDialog = onDemand(async () => (await import('../payment-dialog.tsx')).PaymentDialog);

interface CoordinatorChangesProps {
  loaded: Output<typeof listCoordinatorChanges>;
  timeZone: string;
}

/**
 * Lists coordinators' changes of fees, prices, payment statuses and unpaid seats. A change leaves the list when an
 * organiser has looked at it.
 */
export function CoordinatorChanges({ loaded, timeZone }: CoordinatorChangesProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { revalidate } = useRevalidator();
  const [gone, setGone] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<string>();
  const [open, setOpen] = useState(false);
  const changes = loaded.changes.filter(({ _id }) => !gone.includes(_id));
  // A newer list does not count the rows that were removed here.
  const left = loaded.total - (loaded.changes.length - changes.length);

  function show(registrationId: string) {
    setShown(registrationId);
    setOpen(true);
  }
  function leave(changeId: string) {
    setGone((before) => [...before, changeId]);
    // The list has only the newest ones.
    if (changes.length === 1 && left > 1) void revalidate();
    // The button disappears with its row. Without this line keyboard users would start at the top of the page.
    box.current?.focus();
  }

  return (
    <div ref={box} tabIndex={-1}>
      {changes.length > 0 && (
        <section aria-labelledby={id} className="desk-changes">
          <h2 id={id} className="desk-flags-title">
            <FlagIcon aria-hidden size={16} className="text-warning" />
            {`${countOf(left, 'change')} by coordinators to look at`}
          </h2>
          {changes.length < left && <p className="text-quiet text-sm">Only the newest are listed.</p>}
          <ul>
            {changes.map((change) => (
              <Row key={change._id} change={change} timeZone={timeZone} onShow={show} onSeen={leave} />
            ))}
          </ul>
        </section>
      )}
      {shown && (
        <PaymentDialog
          key={shown}
          registrationId={shown}
          timeZone={timeZone}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface RowProps {
  change: CoordinatorChange;
  timeZone: string;
  onShow: (registrationId: string) => void;
  onSeen: (changeId: string) => void;
}

function Row({ change, timeZone, onShow, onSeen }: RowProps) {
  const { title, detail } = changeText(change);
  const { day, time } = momentOf(change.at, timeZone);
  const see = useAction('Not noted', async () => {
    try {
      await adminApi.call(seeCoordinatorChange, { params: { changeId: change._id } });
    } catch (error) {
      // Somebody else has looked at it first.
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
    onSeen(change._id);
  });
  return (
    <li>
      <div className="grid min-w-0 gap-0.5">
        <p className="wrap-anywhere font-semibold">{title}</p>
        <p className="wrap-anywhere text-quiet text-sm">
          {detail} <time dateTime={change.at}>{`${day} at ${time}`}</time>
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        {'registration' in change && change.registration._id && (
          <Button size="small" onClick={() => onShow(change.registration._id)}>
            Open payment<span className="sr-only"> of {change.registration.name}</span>
          </Button>
        )}
        <Button size="small" busy={see.busy} onClick={() => void see.run()}>
          Looked at<span className="sr-only">: {title}</span>
        </Button>
      </span>
    </li>
  );
}

/** Says what was changed, by whom, and what may follow from it. */
export function changeText(change: CoordinatorChange): { title: string; detail: string } {
  const { by, event } = change;
  const whose = 'registration' in change ? change.registration.name || 'A deleted registration' : '';
  if (change.kind === 'status') {
    return {
      title: `${whose}: set to ${change.after} by ${by}, coordinator`,
      detail: `${event.title}. It was ${change.before}.`,
    };
  }
  if (change.kind === 'seat' && change.before === 'cancelled') {
    return {
      title: `${whose}: seat given again by ${by}, coordinator`,
      detail: `${event.title}. It was cancelled. Check that its payment is there.`,
    };
  }
  if (change.kind === 'seat') {
    return {
      title: `${whose}: seat confirmed by ${by}, coordinator, without the payment`,
      detail: `${event.title}. It was ${change.before}.`,
    };
  }
  if (change.kind === 'prices') {
    return {
      title: `${event.title}: price changed by ${by}, coordinator`,
      detail: `It was “${change.before}” and is “${change.after}”. ${countOf(change.registrations, 'registration')} at this price.`,
    };
  }
  return {
    title: `${event.title}: fee changed from ${inRupees(change.before)} to ${inRupees(change.after)} by ${by}, coordinator`,
    detail: `${countOf(change.registrations, 'registration')} at this fee.`,
  };
}
