import { Menu } from '@base-ui/react/menu';
import { ChevronDown, LogOut, type LucideIcon, Settings, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { roleName } from '#shared/permissions.ts';
import { useAdmin } from '#web/sessions.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import './profile-menu.css';

const entries: { to: string; label: string; Icon: LucideIcon }[] = [
  { to: paths.adminProfile, label: 'Profile', Icon: UserRound },
  { to: paths.adminSettings, label: 'Settings', Icon: Settings },
  { to: paths.adminLogout, label: 'Log out', Icon: LogOut },
];

export function AdminProfileMenu() {
  const admin = useAdmin();
  // The menu is rendered inside the header. At the end of the page it would belong to no landmark.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // Keeps the space until the browser knows who is signed in, because the server does not know.
  if (!admin) return <Skeleton className="h-10 w-10 rounded-full sm:w-44" />;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="admin-profile">
        <span className="sr-only">Profile menu of </span>
        <span aria-hidden className="admin-initial">
          {initialOf(admin.name || admin.email)}
        </span>
        <span className="hidden min-w-0 max-w-56 text-left leading-tight sm:grid">
          <span className="truncate font-semibold">{admin.name}</span>
          <span className="truncate text-quiet text-xs">{admin.email}</span>
        </span>
        <ChevronDown aria-hidden size={16} className="hidden shrink-0 text-quiet sm:block" />
      </Menu.Trigger>
      <span ref={setPlace} className="contents" />
      <Menu.Portal container={place}>
        <Menu.Positioner sideOffset={8} align="end" className="z-menu">
          <Menu.Popup className="admin-menu">
            <div className="grid min-w-0 border-line border-b px-3 pt-1.5 pb-2.5">
              <span className="wrap-anywhere font-semibold sm:hidden">{admin.name}</span>
              <span className="wrap-anywhere text-quiet text-xs sm:hidden">{admin.email}</span>
              <span className="text-quiet text-xs first-letter:uppercase">{roleName(admin.role)}</span>
            </div>
            <div className="pt-1.5">
              {entries.map(({ to, label, Icon }) => (
                <Menu.Item key={to} className="admin-menu-item" render={<Link to={to} />}>
                  <Icon aria-hidden size={16} />
                  {label}
                </Menu.Item>
              ))}
            </div>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function initialOf(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '';
}
