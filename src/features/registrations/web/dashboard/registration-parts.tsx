import { clsx } from 'clsx';
import { useState } from 'react';
import type { OwnRegistration } from '#features/own-registrations/contract.ts';
import { resultName } from '#features/own-registrations/rules.ts';
import { instantText, usualTimeZone } from '#shared/instants.ts';

/** Of the table and of the cards. */
export interface OwnRegistrationsProps {
  registrations: OwnRegistration[];
  timeZone: string | undefined;
}

/** What a published result says; nothing before. */
export function ResultBadge({ result, className }: { result: OwnRegistration['result']; className: string }) {
  if (!result) return null;
  const isOut = 'isThrough' in result && !result.isThrough;
  return <span className={clsx('badge', isOut ? 'badge-plain' : 'badge-accent', className)}>{resultName(result)}</span>;
}

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
