import { CalendarDays, IndianRupee, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { teamSizeText } from '#features/events/rules.ts';
import { hoursText } from '#shared/dates.ts';
import { inRupees } from '#shared/money.ts';
import { dateText, feesOf, freeText, limitText } from '../event-text.ts';
import type { EventView } from '../event-view.ts';

export function DetailsPanel({ view: { event, place, editionDay } }: { view: EventView }) {
  const fees = feesOf(event);
  const time = hoursText(event);
  return (
    <>
      <h2 className="event-panel-title">Details</h2>
      <div className="event-facts">
        <Fact icon={<CalendarDays aria-hidden size={20} />} title="Date & Time">
          <p>{dateText(event, 'long', editionDay)}</p>
          {time && <p className="text-quiet">{time}</p>}
        </Fact>
        <Fact icon={<MapPin aria-hidden size={20} />} title="Location">
          <p>{place || 'To be announced'}</p>
        </Fact>
        <Fact icon={<Users aria-hidden size={20} />} title="Capacity">
          <p>{limitText(event)}</p>
          {event.isTeamEvent && <p className="text-quiet">Team size: {teamSizeText(event)} members</p>}
        </Fact>
        <Fact icon={<IndianRupee aria-hidden size={20} />} title="Registration Fee">
          {fees.length === 0 && <p>{freeText(event)}</p>}
          {fees.map(({ who, amount }) => (
            <p key={who} className="tabular-nums">
              {who}: {inRupees(amount)}
            </p>
          ))}
        </Fact>
      </div>
      {event.requirements.length > 0 && (
        <>
          <h3 className="event-subtitle">Requirements</h3>
          <ul className="event-list">
            {Array.from(event.requirements.entries(), ([at, text]) => (
              <li key={at}>{text}</li>
            ))}
          </ul>
        </>
      )}
      {event.detailsContent && (
        <>
          <h3 className="event-subtitle">Additional Information</h3>
          <p className="event-text">{event.detailsContent}</p>
        </>
      )}
    </>
  );
}

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="event-fact">
      <h3>
        {icon}
        {title}
      </h3>
      {children}
    </section>
  );
}
