import { ListSkeleton } from '#web/desk/list/list-skeleton.tsx';
import { useLastPage } from '#web/desk/list/use-last-page.ts';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { notIndexed } from '#web/page/not-indexed.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/certificates-page.ts';
import { CertificatesDesk, certificatesIntro } from './certificates-desk.tsx';
import { type LoadedCertificates, loadCertificates } from './load-certificates.ts';

export const meta: Route.MetaFunction = () => notIndexed('Certificates · Symposia');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadCertificates(request);
}

export function HydrateFallback() {
  return (
    <>
      <PageTitle title="Certificates" intro={certificatesIntro} />
      <ListSkeleton label="Loading the certificates..." />
    </>
  );
}

export default function CertificatesPage({ loaderData }: Route.ComponentProps) {
  const { last } = useLastPage<LoadedCertificates>(loaderData);
  if (last) return <CertificatesDesk loaded={last} />;
  return (
    <>
      <PageTitle title="Certificates" />
      {loaderData.state !== 'loaded' && <ScreenFailed failed={loaderData} />}
    </>
  );
}
