import { Outlet } from 'react-router';
import { paths } from '#shared/paths.ts';
import { AdminShell } from '#web/layouts/admin/admin-shell.tsx';
import { NewsMenu } from './news-menu.tsx';
import { SearchToggle } from './search-toggle.tsx';
import { useNews } from './use-news.ts';
import './control-room.css';

export default function AdminLayout() {
  const news = useNews();
  const { registrationsToCheck = 0, unreadMessages = 0 } = news?.counts ?? {};
  const badges = {
    [paths.adminRegistrations]: { count: registrationsToCheck, words: 'to check' },
    [paths.adminMessages]: { count: unreadMessages, words: 'unread' },
  };
  return (
    <AdminShell
      badges={badges}
      tools={
        <>
          <SearchToggle />
          <NewsMenu items={news?.items ?? []} />
        </>
      }
    >
      <Outlet />
    </AdminShell>
  );
}
