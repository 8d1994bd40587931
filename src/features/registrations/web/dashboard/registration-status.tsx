import { useState } from 'react';
import type { OwnRegistration, PaymentStatus, RegistrationStatus } from '#features/own-registrations/contract.ts';
import { instantText, usualTimeZone } from '#shared/instants.ts';
import type { StatusTone } from '#web/ui/status-badge.tsx';

interface SeatNoteProps {
  registration: Pick<OwnRegistration, 'holdUntil' | 'releasedAt'>;
  timeZone: string | undefined;
}

/** What a deadline did to the seat, or will do. */
export function SeatNote({ registration: { holdUntil, releasedAt }, timeZone = usualTimeZone }: SeatNoteProps) {
  const [openedAt] = useState(() => new Date());
  if (releasedAt) return <span className="block text-quiet text-sm">Seat released</span>;
  if (!holdUntil) return null;
  const words = new Date(holdUntil) > openedAt ? 'Seat held until' : 'Seat was held until';
  return (
    <span className="block text-quiet text-sm">
      {words} {instantText(holdUntil, timeZone)}
    </span>
  );
}

export const registrationTone: Record<RegistrationStatus, StatusTone> = {
  confirmed: 'success',
  pending: 'warning',
  cancelled: 'danger',
};

export const paymentTone: Record<PaymentStatus, StatusTone> = {
  completed: 'success',
  pending: 'warning',
  failed: 'danger',
};
