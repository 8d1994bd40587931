import { Award, Ban, FileText, LayoutTemplate, PenLine } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type CertificateRecord, findCertificates } from '#features/certificates/admin-contract.ts';
import { momentOf } from '#shared/calendar.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { ListFilters } from '#web/desk/list/list-filters.tsx';
import { NothingFound } from '#web/desk/list/nothing-found.tsx';
import { PagedList } from '#web/desk/list/paged-list.tsx';
import { RowButton } from '#web/desk/row-button.tsx';
import { StateBadge, type StateTone } from '#web/desk/state-badge.tsx';
import { useAddress } from '#web/desk/use-address.ts';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { type Tasks, useTask } from '#web/desk/use-task.ts';
import { languageOf } from '#web/language-of.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { CorrectDialog, RevokeDialog } from './change-dialogs.tsx';
import { EventActions } from './event-actions.tsx';
import { filtersOf, type LoadedCertificates } from './load-certificates.ts';
import { MakeDialog } from './make-dialog.tsx';
import '#web/desk/desk.css';

export const certificatesIntro =
  'Made for everybody who fits a rule. Anyone with the code can verify a certificate. A correction is a new version.';

const states = [
  ['valid', 'Valid'],
  ['replaced', 'Replaced'],
  ['revoked', 'Revoked'],
] as const;

const tones: Record<CertificateRecord['state'], StateTone> = {
  valid: 'success',
  replaced: 'plain',
  revoked: 'danger',
};

type Kind = 'correct' | 'revoke';

export function CertificatesDesk({ loaded }: { loaded: LoadedCertificates }) {
  const { certificates, total, events, hasAddress, mailsAreSent } = loaded;
  const { search, change } = useAddress();
  const { revalidate } = useRevalidator();
  const [making, setMaking] = useState(false);
  const tasks = useTask<Kind, CertificateRecord>();
  const { task, open } = tasks;
  const beginAgain = (kind: Kind, serial: string) => {
    void certificateWith(serial, certificates).then((found) => found && tasks.begin(kind, found));
    return true;
  };
  useKeptTask('certificate correction', (serial) => beginAgain('correct', serial));
  useKeptTask('certificate revocation', (serial) => beginAgain('revoke', serial));
  const { event } = filtersOf(search);
  const eventChoice = {
    name: 'event',
    label: 'Event',
    all: 'All events',
    options: events.map(({ _id, title }) => [_id, title] as const),
  };
  const dialog = task && { certificate: task.item, open, onClose: tasks.end, onDone: revalidate };
  return (
    <>
      <PageTitle
        title="Certificates"
        intro={certificatesIntro}
        actions={
          <>
            <ButtonLink size="small" to={paths.adminTemplates}>
              <LayoutTemplate aria-hidden size={16} />
              Templates
            </ButtonLink>
            <EventActions event={events.find(({ _id }) => _id === event)} mailsAreSent={mailsAreSent} />
            <Button variant="main" size="small" onClick={() => setMaking(true)}>
              <Award aria-hidden size={16} />
              Make certificates
            </Button>
          </>
        }
      />
      {!hasAddress && (
        <Alert tone="warning" className="mt-6">
          PUBLIC_URL is not set, so certificates and letters are printed without a code to scan.
        </Alert>
      )}
      {total === 0 ? (
        <EmptyState title="No certificates yet" className="mt-6">
          Make them once an event is over: for all who registered, who were checked in, or who won.
        </EmptyState>
      ) : (
        <>
          <ListFilters
            placeholder="Name, number, email, phone, team"
            choices={[eventChoice, { name: 'state', label: 'State', all: 'All states', options: states }]}
          />
          <PagedList
            list="certificates"
            loaded={loaded}
            shown={certificates.length}
            noun={{ one: 'certificate', many: 'certificates' }}
            empty={
              <NothingFound
                title="No certificates found matching the filters"
                showAll="Show all certificates"
                onShowAll={() => change({ q: '', event: '', state: '' })}
              />
            }
          >
            <CertificateList {...loaded} begin={tasks.begin} />
          </PagedList>
        </>
      )}
      <MakeDialog open={making} events={events} chosen={event} onClose={() => setMaking(false)} onMade={revalidate} />
      {dialog && task.kind === 'correct' && <CorrectDialog key={task.round} {...dialog} />}
      {dialog && task.kind === 'revoke' && <RevokeDialog key={task.round} {...dialog} />}
    </>
  );
}

/** Newer certificates may have moved it to another page. Undefined if it does not exist or there is no answer. */
async function certificateWith(serial: string, shown: readonly CertificateRecord[]) {
  const isIt = (one: CertificateRecord) => one.serial === serial;
  const search = () => adminApi.call(findCertificates, { query: { q: serial } });
  return shown.find(isIt) ?? (await search().catch(() => undefined))?.certificates.find(isIt);
}

interface CertificateListProps extends Pick<LoadedCertificates, 'certificates' | 'timeZone'> {
  begin: Tasks<Kind, CertificateRecord>['begin'];
}

function CertificateList({ certificates, timeZone, begin }: CertificateListProps) {
  return (
    <ul
      aria-label="Certificates, newest first"
      className="gap-x-4 border-line border-y md:grid md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_auto_auto]"
    >
      {certificates.map((certificate) => (
        <li
          key={certificate._id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-line border-t py-2.5 first:border-t-0 md:col-span-full md:grid-cols-subgrid md:px-3"
        >
          <p lang={languageOf(certificate.name)} className="wrap-anywhere font-semibold">
            {certificate.name}
          </p>
          <p className="col-start-1 wrap-anywhere text-quiet text-sm md:col-start-2">
            {certificate.title} · {certificate.event.title}
            <span className="figures block">
              {certificate.serial} · {momentOf(certificate.issuedAt, timeZone).day}
              {certificate.version > 1 && ` · version ${certificate.version}`}
            </span>
            {certificate.reason && <span className="block">Reason: {certificate.reason}</span>}
          </p>
          <StateBadge status={certificate.state} tone={tones[certificate.state]} className="justify-self-start" />
          <RowActions certificate={certificate} begin={begin} />
        </li>
      ))}
    </ul>
  );
}

function RowActions({ certificate, begin }: Pick<CertificateListProps, 'begin'> & { certificate: CertificateRecord }) {
  const { name, state, code } = certificate;
  return (
    <div className="col-start-2 row-span-3 row-start-1 flex items-center justify-end md:col-start-4 md:row-span-1">
      {state === 'valid' && (
        <a
          href={paths.certificatePdf(code)}
          target="_blank"
          rel="noreferrer"
          className="desk-row-button"
          aria-label={`Open the certificate of ${name}`}
          title="Open"
        >
          <FileText aria-hidden size={17} />
        </a>
      )}
      {state !== 'replaced' && (
        <RowButton
          Icon={PenLine}
          hint="Correct"
          label={`Correct the certificate of ${name}`}
          onClick={() => begin('correct', certificate)}
        />
      )}
      {state === 'valid' && (
        <RowButton
          Icon={Ban}
          hint="Revoke"
          label={`Revoke the certificate of ${name}`}
          tone="danger"
          deletes={certificate._id}
          onClick={() => begin('revoke', certificate)}
        />
      )}
    </div>
  );
}
