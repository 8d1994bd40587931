import { Outlet, useLocation } from 'react-router';
import { NewsletterForm } from '#features/newsletter/web/index.ts';
import { paths } from '#shared/paths.ts';
import { PublicShell } from '#web/layouts/public/public-shell.tsx';
import { Splash } from '#web/splash/splash.tsx';

export default function PublicLayout() {
  // A ticket is shown in the queue at the gate, so nothing may cover it.
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
