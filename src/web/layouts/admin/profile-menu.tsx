import { Menu } from '@base-ui/react/menu';
import { ChevronDown, LogOut } from 'lucide-react';
import { useAdmin } from '#web/sessions.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useLogOut } from './session.ts';
import './profile-menu.css';

export function AdminProfileMenu() {
  const admin = useAdmin();
  const logOut = useLogOut();
  // The server does not know who looks: the place is kept until the browser says.
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
      <Menu.Portal>
        <Menu.Positioner sideOffset={8} align="end" className="z-40">
          <Menu.Popup className="admin-menu">
            <div className="grid min-w-0 px-3 pt-1.5 pb-2.5 sm:hidden">
              <span className="break-words font-semibold">{admin.name}</span>
              <span className="break-words text-quiet text-xs">{admin.email}</span>
            </div>
            <Menu.Item className="admin-menu-item" onClick={logOut}>
              <LogOut aria-hidden size={16} />
              Log out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function initialOf(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '';
}
