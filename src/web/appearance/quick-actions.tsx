import { CalendarDays, IndianRupee, type LucideIcon, Mail, Ticket, UserCog } from 'lucide-react';
import { Link } from 'react-router';
import type { AdminRole } from '#shared/endpoint.ts';
import { paths } from '#shared/paths.ts';
import { useAdmin } from '../sessions.ts';
import { useAppearance } from './use-appearance.ts';

interface QuickAction {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** Beside administrators. */
  roles: readonly AdminRole[];
}

const actions: readonly QuickAction[] = [
  { to: paths.adminRegistrations, label: 'Check registrations', Icon: Ticket, roles: ['finance', 'coordinator'] },
  { to: paths.adminPayments, label: 'Match payments', Icon: IndianRupee, roles: ['finance'] },
  { to: paths.adminEvents, label: 'Edit the programme', Icon: CalendarDays, roles: ['coordinator'] },
  { to: paths.adminMessages, label: 'Answer messages', Icon: Mail, roles: [] },
  { to: paths.adminPeople, label: 'Invite an organiser', Icon: UserCog, roles: [] },
];

/** The dashboard's shortcuts, unless they are switched off in the settings. */
export function QuickActions({ className }: { className?: string }) {
  const isWanted = useAppearance()?.quickActions ?? false;
  const role = useAdmin()?.role;
  const open = actions.filter(({ roles }) => role === 'administrator' || roles.some((one) => one === role));
  if (!isWanted || open.length === 0) return null;
  return (
    <nav aria-label="Quick actions" className={className}>
      <ul className="quick-actions">
        {open.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} className="quick-action">
              <Icon aria-hidden size={16} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
