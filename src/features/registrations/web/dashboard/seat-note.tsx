import type { OwnRegistration } from '#features/registrations/contract.ts';
import { instantText } from '#shared/dates.ts';

interface SeatNoteProps {
  registration: Pick<OwnRegistration, 'holdUntil' | 'releasedAt'>;
  timeZone: string | undefined;
}

/** What a deadline did to the seat, or will do. */
export function SeatNote({ registration: { holdUntil, releasedAt }, timeZone = 'Asia/Kolkata' }: SeatNoteProps) {
  if (releasedAt) return <span className="block text-quiet text-sm">Seat released</span>;
  if (!holdUntil) return null;
  return <span className="block text-quiet text-sm">Seat held until {instantText(holdUntil, timeZone)}</span>;
}
