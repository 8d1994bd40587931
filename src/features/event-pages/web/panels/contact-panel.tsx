import type { FestEvent } from '#features/events/contract.ts';
import { callHref } from '../event-text.ts';

interface ContactPanelProps {
  coordinators: FestEvent['coordinators'];
  /** The event team's email, shown for an event without coordinators. */
  contactEmail: string;
}

export function ContactPanel({ coordinators, contactEmail }: ContactPanelProps) {
  return (
    <>
      <h2 className="event-panel-title">Contact</h2>
      {coordinators.length > 0 ? (
        <ul className="event-facts">
          {/* The key is the position, because two contacts may have the same name and number. */}
          {Array.from(coordinators.entries(), ([at, { name, contact, email }]) => (
            <li key={at} className="event-fact">
              <h3>{name}</h3>
              <Way href={callHref(contact)}>{contact}</Way>
              {email && <Way href={`mailto:${email}`}>{email}</Way>}
            </li>
          ))}
        </ul>
      ) : (
        <div className="event-fact max-w-md">
          <h3>Event team</h3>
          {contactEmail && <Way href={`mailto:${contactEmail}`}>{contactEmail}</Way>}
          <p className="text-quiet">Support is available 9:00 AM to 6:00 PM.</p>
        </div>
      )}
    </>
  );
}

function Way({ href, children }: { href: string | undefined; children: string }) {
  if (!href) return <p>{children}</p>;
  return (
    <a href={href} className="line-link">
      {children}
    </a>
  );
}
