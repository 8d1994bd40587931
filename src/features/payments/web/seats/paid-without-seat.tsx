import { useState } from 'react';
import type { PaidWithoutSeat } from '#features/payments/seat-contract.ts';
import { restoreRegistration } from '#features/registrations/admin-contract.ts';
import { countOf } from '#shared/counts.ts';
import { instantText } from '#shared/instants.ts';
import { inRupees } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/later.tsx';
import { notify } from '#web/ui/notify.ts';

const RefundDialog = onDemand(async () => (await import('./refund-dialog.tsx')).RefundDialog);

interface PaidWithoutSeatRowProps {
  registration: PaidWithoutSeat;
  timeZone: string;
  onChanged: () => void;
}

export function PaidWithoutSeatRow({ registration, timeZone, onChanged }: PaidWithoutSeatRowProps) {
  const { _id, kind, name, email, phone, event, teamName, amountReceived, seatsLeft } = registration;
  const givesSeats = useMay('registrations.change');
  const [dialog, setDialog] = useState<'open' | 'closed'>();
  useKeptTask('refund without a seat', (id) => {
    if (id === _id) setDialog('open');
    return id === _id;
  });

  const { busy, run: restore } = useAction('The seat was not given', async () => {
    await adminApi.call(restoreRegistration, { params: { registrationId: _id } });
    notify({ title: 'Seat given again', description: `${name}, ${event.title}`, tone: 'success' });
    onChanged();
  });

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="grid min-w-0 flex-[1_1_16rem] gap-0.5">
        <p className="wrap-anywhere font-semibold">
          {name} <span className="figures">{inRupees(amountReceived)}</span>
        </p>
        <p className="wrap-anywhere text-quiet text-sm">{[event.title, teamName].filter(Boolean).join(' · ')}</p>
        <p className="wrap-anywhere text-quiet text-sm">{`${email} · ${phone}`}</p>
        <p className="text-quiet text-sm">{whyText(registration, timeZone)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {givesSeats && kind === 'registration' && (
          <Button
            size="small"
            busy={busy}
            disabledReason={
              seatsLeft === 0 && 'No seat is free. Cancel another registration or raise the capacity first.'
            }
            onClick={restore}
          >
            Give a seat<span className="sr-only">{` to ${name}`}</span>
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={() => setDialog('open')}>
          Refunded<span className="sr-only">{` to ${name}`}</span>
        </Button>
      </div>
      {dialog && (
        <RefundDialog
          registration={registration}
          open={dialog === 'open'}
          onClose={() => setDialog('closed')}
          onDone={onChanged}
        />
      )}
    </li>
  );
}

function whyText({ kind, releasedAt, seatsLeft }: PaidWithoutSeat, timeZone: string): string {
  if (kind === 'order') return 'This order is cancelled';
  const why = releasedAt ? `Seat released on ${instantText(releasedAt, timeZone)}` : 'Cancelled';
  return `${why} · ${seatsLeft === 0 ? 'no seat is free' : `${countOf(seatsLeft, 'seat')} free`}`;
}
