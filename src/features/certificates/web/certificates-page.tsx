import { Link } from 'react-router';
import type { z } from 'zod';
import { getSite } from '#features/edition/calls.ts';
import { listMyRegistrations } from '#features/own-registrations/calls.ts';
import { instantDayText } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { languageOf } from '#web/language-of.ts';
import type { StudentPageHandle } from '#web/layouts/student/page.ts';
import { ScreenFailed } from '#web/layouts/student/screen-failed.tsx';
import { screenMeta, withMenu } from '#web/layouts/student/with-menu.ts';
import { asStudent } from '#web/require-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { listMyCertificates } from '../contract.ts';
import type { Route } from './+types/certificates-page.ts';

type Certificates = z.output<typeof listMyCertificates.output>;

interface InZone {
  /** The edition's; undefined where it is not known. */
  timeZone: string | undefined;
}

export const handle: StudentPageHandle = { frame: 'menu' };

export const meta: Route.MetaFunction = ({ loaderData }) => screenMeta('Certificates', loaderData);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asStudent(request, () =>
    withMenu(api.call(listMyCertificates), api.call(listMyRegistrations), api.call(getSite)),
  );
}

export function HydrateFallback() {
  return (
    <Frame>
      <LoadingRegion label="Loading your certificates..." className="grid gap-4">
        {[1, 2].map((one) => (
          <Skeleton key={one} className="h-28" />
        ))}
      </LoadingRegion>
    </Frame>
  );
}

export default function CertificatesPage({ loaderData: { data, timeZone } }: Route.ComponentProps) {
  return (
    <Frame>
      {data ? <Issued {...data} timeZone={timeZone} /> : <ScreenFailed title="Your certificates did not load" />}
    </Frame>
  );
}

function Issued({ certificates, timeZone }: Certificates & InZone) {
  if (certificates.length === 0) {
    return <EmptyState title="No certificates yet.">If the organisers issue any, you find them here.</EmptyState>;
  }
  return (
    <ul className="border-line border-t">
      {certificates.map((certificate) => (
        <CertificateEntry key={certificate._id} certificate={certificate} timeZone={timeZone} />
      ))}
    </ul>
  );
}

function CertificateEntry({ certificate, timeZone }: { certificate: Certificates['certificates'][number] } & InZone) {
  const { title, event, note, issuedAt } = certificate;
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-1 border-line border-b py-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <h2 lang={languageOf(title)} className="break-words text-xl! leading-tight!">
          {title}
        </h2>
        {event && (
          <p>
            <Link to={paths.event(event._id)} className="link line-clamp-3 break-words">
              {event.title}
            </Link>
          </p>
        )}
        {note && <p className="max-w-prose whitespace-pre-line break-words text-quiet">{note}</p>}
      </div>
      <p className="figures text-quiet text-sm">Issued {instantDayText(issuedAt, timeZone)}</p>
    </li>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid max-w-3xl gap-9">
      <PageTitle title="Certificates" intro="What the organisers have issued to you." />
      {children}
    </div>
  );
}
