import { pagedPage } from '#web/desk/list/list-page.tsx';
import { CertificatesDesk, certificatesIntro } from './certificates-desk.tsx';
import { loadCertificates } from './load-certificates.ts';

export const clientLoader = ({ request }: { request: Request }) => loadCertificates(request);

const page = pagedPage({
  title: 'Certificates',
  intro: certificatesIntro,
  loading: 'Loading the certificates...',
  Desk: CertificatesDesk,
});
export const { meta, HydrateFallback } = page;
export default page.Page;
