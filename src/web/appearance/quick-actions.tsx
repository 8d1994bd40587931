import { CalendarDays, IndianRupee, type LucideIcon, Mail, Ticket, UserCog } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { type Ability, may } from '#shared/permissions.ts';
import { useAdmin } from '../sessions.ts';
import { useAppearance } from './appearance.ts';

interface QuickAction {
  to: string;
  label: string;
  Icon: LucideIcon;
  needs: Ability;
}

const actions: readonly QuickAction[] = [
  { to: paths.adminRegistrations, label: 'Check registrations', Icon: Ticket, needs: 'registrations.change' },
  { to: paths.adminPayments, label: 'Match payments', Icon: IndianRupee, needs: 'payments.decide' },
  { to: paths.adminEvents, label: 'Edit events', Icon: CalendarDays, needs: 'events.change' },
  { to: paths.adminMessages, label: 'Answer messages', Icon: Mail, needs: 'messages.answer' },
  { to: paths.adminPeople, label: 'Invite an organiser', Icon: UserCog, needs: 'people.change' },
];

/** The dashboard's shortcuts, unless the organiser has switched them off. */
export function QuickActions({ className }: { className?: string }) {
  const isWanted = useAppearance()?.quickActions ?? false;
  const role = useAdmin()?.role;
  const open = actions.filter(({ needs }) => may(role, needs));
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
