import { shownFee } from '#features/events/rules.ts';
import { useNow } from '#web/hooks/use-now.ts';
import type { EventView } from '../event-view.ts';
import { PaymentQr } from './payment-qr.tsx';
import { reasonAgainst } from './reason-against.ts';
import { UnlessRegistered } from './unless-registered.tsx';

/** How an event with a fee is paid, where it takes registrations: a payment before them has no reference. */
export function EventPayment({ view }: { view: EventView }) {
  const { event } = view;
  const now = useNow(3_000);
  if (!shownFee(event) || !(event.qrCode || event.upiId)) return null;
  if (reasonAgainst(view, now === undefined ? undefined : new Date(now))) return null;
  return (
    <UnlessRegistered eventId={event._id}>
      <div className="event-pay">
        <p className="text-sm">
          <strong>Register first.</strong> Your payment needs the reference that the form gives you.
        </p>
        <PaymentQr event={event} />
        {event.upiId && (
          <p className="text-sm text-quiet">
            UPI ID <span className="event-upi">{event.upiId}</span>
          </p>
        )}
      </div>
    </UnlessRegistered>
  );
}
