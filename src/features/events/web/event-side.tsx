import type { ReactNode } from 'react';
import { inRupees } from '#shared/money.ts';
import type { FestEvent } from '../contract.ts';
import { entryText, feesOf, teamSizeText, typeText } from './event-words.ts';
import { PaymentQr } from './payment-qr.tsx';
import { RegisterNow } from './register-now.tsx';
import { SeatsLeft } from './seats-left.tsx';
import { ShareEvent } from './share-event.tsx';
import './event-side.css';

export function EventSide({ event }: { event: FestEvent }) {
  const fees = feesOf(event);
  return (
    <aside aria-labelledby="event-side-title" className="event-side">
      <div className="card event-side-card">
        <h2 id="event-side-title" className="event-side-title">
          Ready to Participate?
        </h2>
        <dl className="event-fees">
          {fees.length === 0 && <Fee who="Registration">Free Entry</Fee>}
          {fees.map(({ who, amount }) => (
            <Fee key={who} who={`${who} registration`}>
              {inRupees(amount)}
            </Fee>
          ))}
        </dl>
        <RegisterNow event={event} className="w-full" />
        <SeatsLeft seatsLeft={event.seatsLeft} capacity={event.capacity} />
        {event.qrCode && <PaymentQr src={event.qrCode} />}
        {fees.length > 0 && event.upiId && (
          <p className="text-sm text-quiet">
            UPI ID <span className="block font-semibold text-ink [overflow-wrap:anywhere]">{event.upiId}</span>
          </p>
        )}
        <Summary event={event} />
      </div>
      <ShareEvent title={event.title} />
    </aside>
  );
}

function Fee({ who, children }: { who: string; children: ReactNode }) {
  return (
    <div className="event-fee">
      <dt>{who}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Summary({ event }: { event: FestEvent }) {
  const lines = [
    ['Event Type', typeText(event.eventType)],
    ['Capacity', `${event.capacity} ${event.isTeamEvent ? 'Teams' : 'Participants'}`],
    ['Team Size', event.isTeamEvent ? teamSizeText(event) : 'Individual'],
    ['Entry', entryText(event)],
  ];
  return (
    <dl className="event-summary">
      {lines.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
