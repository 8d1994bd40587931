import { numberText } from '#features/tickets/rules.ts';
import { QrDrawing, qrCode } from '#web/qr/qr-drawing.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { SpotPerson } from '../contract.ts';
import type { Result } from './desk-types.ts';
import { useFocusInside } from './use-focus-inside.ts';

const reasons: Record<string, string> = {
  idNotSeen: 'An ID has to be looked at here.',
  full: 'This checkpoint is full.',
  unpaid: 'The payment is not complete.',
  notAdmitted: 'The ticket is not for this checkpoint.',
  notOpen: 'It is not open yet.',
  closed: 'It is closed.',
  noCheckpoint: 'This checkpoint is not there any more.',
};

interface SoldPartProps {
  sold: Result;
  person: SpotPerson;
  onNext: () => void;
}

export function SoldPart({ sold: { name, ticket, checkIn, done, bought }, person, onNext }: SoldPartProps) {
  // Focuses the section and not its button, because a second Enter would close the ticket.
  const part = useFocusInside<HTMLDivElement>('section');
  const hasNewAccount = 'email' in person && person.email !== '';
  return (
    <div ref={part}>
      <section aria-label="Result" tabIndex={-1} className="grid justify-items-start gap-5 outline-none">
        <div role="status" className="w-full">
          <Checked name={name} checkIn={checkIn} done={done} hasTicket={ticket !== undefined} />
        </div>
        {bought && <p className="wrap-anywhere font-semibold">{bought}</p>}
        {ticket ? (
          <>
            <QrDrawing
              modules={qrCode(ticket.code) ?? []}
              label={`Ticket of ${name}`}
              className="w-full max-w-80 rounded-card"
            />
            <p className="ticket-number font-bold text-2xl">{numberText(ticket.number)}</p>
            <p className="text-quiet">
              They can take a photo of it.
              {hasNewAccount && ' To log in, they press Forgot password on the login page and use their email.'}
            </p>
          </>
        ) : (
          <p>The ticket follows once a payment is confirmed.</p>
        )}
        <Button variant="main" onClick={onNext}>
          Next person
        </Button>
      </section>
    </div>
  );
}

interface CheckedProps extends Pick<Result, 'name' | 'checkIn' | 'done'> {
  hasTicket: boolean;
}

function Checked({ name, checkIn, done, hasTicket }: CheckedProps) {
  const isSale = done !== 'known';
  const sold = `${name} ${done === 'pass' ? 'has the pass' : 'is registered'}`;
  if (!checkIn && isSale) return <Alert tone="success" title={sold} />;
  if (!checkIn && hasTicket) return <Alert tone="success" title={`The ticket of ${name}`} />;
  if (!checkIn) return <Alert tone="warning" title={`${name} has no ticket yet`} />;
  if (checkIn.verdict === 'admitted') return <Alert tone="success" title={`${name} is checked in`} />;
  if (checkIn.verdict === 'already') return <Alert tone="warning" title={`${name} was checked in before`} />;
  return (
    <Alert tone="warning" title={isSale ? `${sold}, and is not checked in` : `${name} is not checked in`}>
      {reasons[checkIn.reason] ?? 'Please ask a supervisor.'}
    </Alert>
  );
}
