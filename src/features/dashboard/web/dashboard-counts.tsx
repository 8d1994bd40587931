import { CalendarDays, Handshake, type LucideIcon, Mail, MailOpen, Mic, Ticket } from 'lucide-react';
import { Link } from 'react-router';
import type { Output } from '#shared/endpoint.ts';
import { grouped } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { getDashboard } from '../contract.ts';

type Counts = Output<typeof getDashboard>['counts'];

const cards: { key: keyof Counts; label: string; Icon: LucideIcon; to: string; note?: string }[] = [
  { key: 'events', label: 'Events', Icon: CalendarDays, to: paths.adminEvents },
  {
    key: 'registrations',
    label: 'Registrations',
    Icon: Ticket,
    to: paths.adminRegistrations,
    note: 'with cancelled ones',
  },
  { key: 'speakers', label: 'Speakers', Icon: Mic, to: paths.adminSpeakers },
  { key: 'sponsors', label: 'Sponsors', Icon: Handshake, to: paths.adminSponsors },
  { key: 'contacts', label: 'Contact Messages', Icon: MailOpen, to: paths.adminMessages },
  { key: 'unreadContacts', label: 'Unread Messages', Icon: Mail, to: `${paths.adminMessages}?filter=unread` },
];

export function DashboardCounts({ counts, className }: { counts: Counts; className?: string }) {
  return (
    <section aria-labelledby="counts-title" className={className}>
      <h2 id="counts-title" className="sr-only">
        Counts
      </h2>
      <ul className="dashboard-counts">
        {cards.map(({ key, label, Icon, to, note }) => (
          <li key={key} className="relative grid content-between gap-3 bg-raised p-5">
            <span className="flex items-start justify-between gap-2 text-quiet text-sm">
              <span>
                <Link to={to} className="card-link hover:text-ink">
                  {label}
                </Link>
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
