import { Outlet } from 'react-router';
import { PublicShell } from '#web/layouts/public/public-shell.tsx';
import { Splash } from '#web/splash/splash.tsx';
import { NewsletterForm } from './forms/newsletter-form.tsx';

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
