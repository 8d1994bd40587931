import { Outlet, useLocation } from 'react-router';
import { NewsletterForm } from '#features/newsletter/web/index.ts';
import { paths } from '#shared/paths.ts';
import { PublicShell } from '#web/layouts/public/public-shell.tsx';
import { Splash } from '#web/splash/splash.tsx';

export default function PublicLayout() {
  // A ticket is opened in the queue, under the eyes of the steward.
  const isTicket = useLocation().pathname === paths.forwardedTicket();
  return (
    <>
      {!isTicket && <Splash />}
      <PublicShell newsletter={<NewsletterForm />}>
        <Outlet />
      </PublicShell>
    </>
  );
}
