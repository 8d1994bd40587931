import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OwnRegistration } from '#features/own-registrations/contract.ts';
import { resultName } from '#features/own-registrations/rules.ts';
import { passFaultText } from '#features/registrations/pass-fault-rules.ts';
import { instantText, usualTimeZone } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';

/** Props of the table and of the cards. */
export interface OwnRegistrationsProps {
  registrations: OwnRegistration[];
  timeZone: string | undefined;
}

/** Shows what a published result says; nothing before that. */
export function ResultBadge({ result, className }: { result: OwnRegistration['result']; className: string }) {
  if (!result) return null;
  const isOut = 'isThrough' in result && !result.isThrough;
  return <span className={clsx('badge', isOut ? 'badge-plain' : 'badge-accent', className)}>{resultName(result)}</span>;
}

interface SeatNoteProps {
  registration: Pick<OwnRegistration, 'holdUntil' | 'releasedAt'>;
  timeZone: string | undefined;
}

/** Says when a deadline released the seat, or will release it. */
export function SeatNote({ registration: { holdUntil, releasedAt }, timeZone = usualTimeZone }: SeatNoteProps) {
  const [openedAt] = useState(() => new Date());
  if (releasedAt) return <span className="mt-1 block text-quiet text-sm">Seat released</span>;
  if (!holdUntil) return null;
  const words = new Date(holdUntil) > openedAt ? 'Seat held until' : 'Seat was held until';
  return (
    <span className="mt-1 block text-quiet text-sm">
      {words} {instantText(holdUntil, timeZone)}
    </span>
  );
}

interface PassNoteProps {
  registration: Pick<OwnRegistration, 'event' | 'passFault' | 'passToPay' | 'isMember'>;
}

/** Names the problem with the pass that the seat waits for, and where to send its proof. */
export function PassNote({ registration }: PassNoteProps) {
  const words = passFaultText(registration);
  if (!words) return null;
  return (
    <span className="mt-1 block text-quiet text-sm">
      <span className="block">{words}</span>
      {registration.passToPay && (
        // Lies above the link that covers the card.
        <Link
          to={paths.studentPass(registration.passToPay)}
          className="link relative inline-flex min-h-11 items-center"
        >
          Send the proof of your pass<span className="sr-only"> for {registration.event.title}</span>
        </Link>
      )}
    </span>
  );
}
