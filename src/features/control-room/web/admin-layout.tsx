import { Outlet } from 'react-router';
import { AdminShell } from '#web/layouts/admin/admin-shell.tsx';
import { useAdmin } from '#web/sessions.ts';
import { badgesOf } from './badges.ts';
import { NotificationMenu } from './notification-menu.tsx';
import { SearchToggle } from './search-toggle.tsx';
import { useNewRegistrations } from './use-new-registrations.ts';
import { useNotifications } from './use-notifications.ts';
import './control-room.css';

export default function AdminLayout() {
  const news = useNotifications();
  const hasNew = useNewRegistrations(news?.items ?? []);
  const badges = badgesOf(news?.counts, hasNew, useAdmin()?.role);
  return (
    <AdminShell
      badges={badges}
      tools={
        <>
          <SearchToggle />
          <NotificationMenu items={news?.items ?? []} />
        </>
      }
    >
      <Outlet />
    </AdminShell>
  );
}
