import { ExternalLink, LogOut } from 'lucide-react';
import { useId } from 'react';
import { Link, NavLink } from 'react-router';
import { paths } from '#shared/paths.ts';
import { KolamMark } from '#web/kolam/kolam-svg.tsx';
import { useAdmin } from '#web/sessions.ts';
import { CountBadge, WordBadge } from './count-badge.tsx';
import { type AdminLink, type AdminLinkGroup, navigationFor } from './navigation-items.ts';

/** What waits on a screen, by the screen's address. Screen readers read `words` after the number or word. */
export type AdminBadges = Partial<Record<string, { count: number; words: string } | { word: string; words: string }>>;

interface AdminNavigationProps {
  badges: AdminBadges;
  /** Called when a link is chosen, so that the phone's menu closes. */
  onChoose?: () => void;
}

export function AdminNavigation({ badges, onChoose }: AdminNavigationProps) {
  const admin = useAdmin();
  return (
    <nav aria-label="Control room" className="flex flex-1 flex-col gap-5">
      {navigationFor(admin?.role).map((group) => (
        <Group key={group.heading ?? 'main'} group={group} badges={badges} onChoose={onChoose} />
      ))}
      <ul className="mt-auto grid gap-0.5">
        <li>
          <a href={paths.home} className="menu-link admin-link">
            <ExternalLink aria-hidden size={17} />
            View the public site
          </a>
        </li>
        <li>
          <NavLink to={paths.adminLogout} className="menu-link admin-link" onClick={onChoose}>
            <LogOut aria-hidden size={17} />
            Log out
          </NavLink>
        </li>
      </ul>
    </nav>
  );
}

interface GroupProps extends AdminNavigationProps {
  group: AdminLinkGroup;
}

function Group({ group: { heading, links }, badges, onChoose }: GroupProps) {
  const id = useId();
  return (
    <div>
      {heading && (
        <p id={id} className="px-3 pb-1.5 text-quiet text-xs">
          {heading}
        </p>
      )}
      <ul aria-labelledby={heading && id} className="grid gap-0.5">
        {links.map((link) => (
          <NavigationItem key={link.to} link={link} badge={badges[link.to]} onChoose={onChoose} />
        ))}
      </ul>
    </div>
  );
}

interface NavigationItemProps {
  link: AdminLink;
  badge: AdminBadges[string];
  onChoose?: () => void;
}

function NavigationItem({ link: { to, label, Icon }, badge, onChoose }: NavigationItemProps) {
  return (
    <li>
      <NavLink to={to} className="menu-link admin-link" onClick={onChoose}>
        <Icon aria-hidden size={17} />
        <span className="flex-1">{label}</span>
        {badge && ('word' in badge ? <WordBadge {...badge} /> : <CountBadge {...badge} />)}
      </NavLink>
    </li>
  );
}

export function AdminBrand({ onChoose }: { onChoose?: () => void }) {
  return (
    <Link to={paths.adminDashboard} onClick={onChoose} className="flex min-h-11 items-center gap-2.5 rounded-field">
      <KolamMark className="size-8 shrink-0" />
      <span className="grid leading-tight">
        <span className="admin-brand-name">Symposia</span>
        <span className="text-quiet text-xs">Control room</span>
      </span>
    </Link>
  );
}
