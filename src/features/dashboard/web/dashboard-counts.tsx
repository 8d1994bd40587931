import { CalendarDays, Handshake, type LucideIcon, Mail, MailOpen, Mic, Ticket } from 'lucide-react';
import { Link } from 'react-router';
import type { Output } from '#shared/endpoint.ts';
import { grouped } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { type Ability, may } from '#shared/permissions.ts';
import type { getDashboard } from '../contract.ts';
import '#web/charts/number-grid.css';

type Counts = Output<typeof getDashboard>['counts'];

interface Card {
  key: keyof Counts;
  label: string;
  Icon: LucideIcon;
  to: string;
  needs: Ability;
  note?: string;
}

const cards: Card[] = [
  { key: 'events', label: 'Events', Icon: CalendarDays, to: paths.adminEvents, needs: 'events.read' },
  {
    key: 'registrations',
    label: 'Registrations',
    Icon: Ticket,
    to: paths.adminRegistrations,
    needs: 'registrations.read',
    note: 'with cancelled ones',
  },
  { key: 'speakers', label: 'Speakers', Icon: Mic, to: paths.adminSpeakers, needs: 'programme.read' },
  { key: 'sponsors', label: 'Sponsors', Icon: Handshake, to: paths.adminSponsors, needs: 'programme.read' },
  { key: 'contacts', label: 'Contact Messages', Icon: MailOpen, to: paths.adminMessages, needs: 'messages.read' },
  {
    key: 'unreadContacts',
    label: 'Unread Messages',
    Icon: Mail,
    to: `${paths.adminMessages}?filter=unread`,
    needs: 'messages.read',
  },
];

interface DashboardCountsProps {
  counts: Counts;
  role: string | undefined;
  className?: string;
}

/** All roles see the counts. A count links to its list if the role may open the list. */
export function DashboardCounts({ counts, role, className }: DashboardCountsProps) {
  return (
    <section aria-labelledby="counts-title" className={className}>
      <h2 id="counts-title" className="sr-only">
        Counts
      </h2>
      <ul className="number-grid dashboard-counts">
        {cards.map(({ key, label, Icon, to, needs, note }) => (
          <li key={key} className="relative grid content-between gap-3 bg-raised p-5">
            <span className="flex items-start justify-between gap-2 text-quiet text-sm">
              <span>
                {may(role, needs) ? (
                  <Link to={to} className="card-link hover:text-ink">
                    {label}
                  </Link>
                ) : (
                  label
                )}
                {note && <span className="block text-xs">{note}</span>}
              </span>
              <Icon aria-hidden size={17} className="shrink-0" />
            </span>
            <span
              className={
                key === 'unreadContacts' && counts[key] > 0 ? 'dashboard-number text-accent' : 'dashboard-number'
              }
            >
              {grouped(counts[key])}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
