import { listPage } from '#web/desk/list/list-page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { AuditLog } from './audit-log.tsx';
import { type LoadedAudit, loadAudit } from './load-audit.ts';
import '#web/desk/desk.css';

export const clientLoader = ({ request }: { request: Request }) => loadAudit(request);

const words = {
  title: 'Audit',
  intro: 'Who changed what, newest first. Nothing here can be changed or deleted, not even by administrators.',
};

const page = listPage({ ...words, loading: 'Loading the audit log...', Desk });
export const { meta, HydrateFallback } = page;
export default page.Page;

function Desk({ loaded }: { loaded: Extract<LoadedAudit, { state: 'loaded' }> }) {
  return (
    <>
      <PageTitle {...words} />
      <AuditLog log={loaded} />
    </>
  );
}
