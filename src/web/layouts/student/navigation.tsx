import { LogOut } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useHydrated } from '#web/hooks/hydrated.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type StudentLink, studentNavigation } from './navigation-items.ts';
import { useStudentPage } from './page.ts';
import { useStudentLogOut } from './session.ts';

/** `onChoose`: called when a link is chosen, so that the phone's menu closes. */
export function StudentNavigation({ onChoose }: { onChoose?: () => void }) {
  const { registrationCount } = useStudentPage();
  const current = useCurrentAddress();
  const logOut = useStudentLogOut();
  return (
    <nav aria-label="Student menu" className="flex flex-1 flex-col gap-1">
      <ul className="grid gap-1">
        {studentNavigation.map((link) => (
          <NavigationItem
            key={link.label}
            link={link}
            current={link.to === current}
            badge={registrationCount === undefined ? undefined : link.badge?.(registrationCount)}
            onChoose={onChoose}
          />
        ))}
      </ul>
      <button
        type="button"
        className="menu-link student-link mt-auto"
        onClick={() => {
          onChoose?.();
          logOut();
        }}
      >
        <LogOut aria-hidden size={18} />
        Logout
      </button>
    </nav>
  );
}

interface NavigationItemProps {
  link: StudentLink;
  current: boolean;
  badge: string | undefined;
  onChoose?: () => void;
}

function NavigationItem({ link: { to, label, Icon }, current, badge, onChoose }: NavigationItemProps) {
  return (
    <li>
      <Link to={to} aria-current={current ? 'page' : undefined} className="menu-link student-link" onClick={onChoose}>
        <Icon aria-hidden size={18} />
        <span className="flex-1 whitespace-nowrap">{label}</span>
        {badge && (
          <Badge tone="accent" className="figures">
            {badge}
          </Badge>
        )}
      </Link>
    </li>
  );
}

/**
 * The present address including the tab; undefined on the server, which does not know it. The page of one registration
 * counts as the list of registrations.
 */
function useCurrentAddress(): string | undefined {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  if (!hydrated) return undefined;
  if (pathname.startsWith(paths.studentRegistration(''))) return paths.studentDashboard('registered');
  const tab = new URLSearchParams(search).get('tab');
  return tab ? `${pathname}?tab=${tab}` : pathname;
}
