import { type DocumentsAnswer, listMyDocuments } from '#features/documents/contract.ts';
import { DocumentsSection } from '#features/documents/web/index.ts';
import { getSite } from '#features/edition/calls.ts';
import { listMyRegistrations } from '#features/own-registrations/calls.ts';
import type { Output } from '#shared/endpoint.ts';
import { api } from '#web/api.ts';
import { NotLoaded } from '#web/layouts/student/not-loaded.tsx';
import type { StudentPageHandle } from '#web/layouts/student/page.ts';
import { screenMeta, withMenu } from '#web/layouts/student/with-menu.ts';
import { asStudent } from '#web/require-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Certificate, listMyCertificates, readCertificateName } from '../contract.ts';
import type { Route } from './+types/certificates-page.ts';
import { CertificateCard } from './certificate-card.tsx';
import { NameForm } from './name-form.tsx';

interface CertificatesScreen {
  certificates: Certificate[];
  name: Output<typeof readCertificateName>;
  /** Undefined if they did not load. The certificates are shown anyway. */
  documents: DocumentsAnswer | undefined;
}

interface InZone {
  /** The edition's time zone; undefined if it did not load. */
  timeZone: string | undefined;
}

export const handle: StudentPageHandle = { frame: 'menu' };

export const meta: Route.MetaFunction = ({ loaderData }) => screenMeta('Certificates', loaderData);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asStudent(request, () => withMenu(readScreen(), api.call(listMyRegistrations), api.call(getSite)));
}

async function readScreen(): Promise<CertificatesScreen> {
  const [{ certificates }, name, documents] = await Promise.all([
    api.call(listMyCertificates),
    api.call(readCertificateName),
    api.call(listMyDocuments).catch(() => undefined),
  ]);
  return { certificates, name, documents };
}

export function HydrateFallback() {
  return (
    <Frame>
      <LoadingRegion label="Loading your certificates..." className="grid gap-4">
        {[1, 2].map((one) => (
          <Skeleton key={one} className="h-52" />
        ))}
      </LoadingRegion>
    </Frame>
  );
}

export default function CertificatesPage({ loaderData: { data, timeZone } }: Route.ComponentProps) {
  return (
    <Frame>
      {data ? (
        <>
          <Issued {...data} timeZone={timeZone} />
          <DocumentsSection documents={data.documents} timeZone={timeZone} />
          <NameForm name={data.name} timeZone={timeZone} />
        </>
      ) : (
        <NotLoaded title="Your certificates did not load" />
      )}
    </Frame>
  );
}

function Issued({ certificates, timeZone }: Pick<CertificatesScreen, 'certificates'> & InZone) {
  if (certificates.length === 0) {
    return <EmptyState title="No certificates yet">If the organisers issue any, you find them here.</EmptyState>;
  }
  return (
    <ul className="grid gap-5">
      {certificates.map((certificate) => (
        <CertificateCard key={certificate._id} certificate={certificate} timeZone={timeZone} />
      ))}
    </ul>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid max-w-3xl gap-9">
      <PageTitle
        title="Certificates"
        intro="Certificates, letters and receipts that the organisers have issued to you."
      />
      {children}
    </div>
  );
}
