import { Outlet } from 'react-router';
import { NewsletterForm } from '#features/newsletter/web/index.ts';
import { PublicShell } from '#web/layouts/public/public-shell.tsx';
import { Splash } from '#web/splash/splash.tsx';

export default function PublicLayout() {
  return (
    <>
      <Splash />
      <PublicShell newsletter={<NewsletterForm />}>
        <Outlet />
      </PublicShell>
    </>
  );
}
