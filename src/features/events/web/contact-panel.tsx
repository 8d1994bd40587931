import type { FestEvent } from '../contract.ts';

interface ContactPanelProps {
  coordinators: FestEvent['coordinators'];
  /** Of the event team, for an event without coordinators. */
  contactEmail: string;
}

export function ContactPanel({ coordinators, contactEmail }: ContactPanelProps) {
  return (
    <>
      <h2 className="event-panel-title">Contact</h2>
      {coordinators.length > 0 ? (
        <ul className="event-facts">
          {coordinators.map(({ name, contact, email }) => (
            <li key={`${name} ${contact}`} className="event-fact">
              <h3>{name}</h3>
              <a href={`tel:${contact.replaceAll(' ', '')}`} className="event-contact">
                {contact}
              </a>
              {email && (
                <a href={`mailto:${email}`} className="event-contact">
                  {email}
                </a>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <div className="event-fact max-w-md">
          <h3>Event team</h3>
          {contactEmail && (
            <a href={`mailto:${contactEmail}`} className="event-contact">
              {contactEmail}
            </a>
          )}
          <p className="text-quiet">Support is available 9:00 AM to 6:00 PM.</p>
        </div>
      )}
    </>
  );
}
