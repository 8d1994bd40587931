import { redirect } from 'react-router';
import { adminLogout } from '#features/accounts/sign-in-contract.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { KolamSpinner } from '#web/kolam/kolam-svg.tsx';
import { notIndexed } from '#web/page/not-indexed.ts';
import { adminSession, leaveAsAdmin } from '#web/sessions.ts';
import type { Route } from './+types/admin-logout-page.ts';

export const meta: Route.MetaFunction = () => notIndexed('Logging out · Symposia');

/** Ends the session in the browser even if the server cannot be reached. */
export async function clientLoader() {
  if (adminSession.token()) await api.call(adminLogout).catch(() => undefined);
  leaveAsAdmin();
  throw redirect(paths.adminLogin);
}

export function HydrateFallback() {
  return (
    <main className="admin-density grid min-h-dvh place-items-center">
      <h1 className="sr-only">Logging out</h1>
      <KolamSpinner label="Logging out..." />
    </main>
  );
}

/** Visible only for a moment. */
export default function AdminLogoutPage() {
  return <HydrateFallback />;
}
