import { ListSkeleton } from '#web/desk/list/list-skeleton.tsx';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { notIndexed } from '#web/page/not-indexed.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/audit-page.ts';
import { AuditLog } from './audit-log.tsx';
import { loadAudit } from './load-audit.ts';
import '#web/desk/desk.css';

export const meta: Route.MetaFunction = () => notIndexed('Audit · Symposia');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAudit(request);
}

export function HydrateFallback() {
  return (
    <>
      <Title />
      <ListSkeleton label="Loading the audit log..." />
    </>
  );
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Title />
      {loaderData.state === 'loaded' ? <AuditLog log={loaderData} /> : <ScreenFailed failed={loaderData} />}
    </>
  );
}

function Title() {
  return (
    <PageTitle
      title="Audit"
      intro="Who changed what, newest first. Nothing here can be changed or deleted, not even by administrators."
    />
  );
}
