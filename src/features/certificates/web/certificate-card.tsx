import { Download, Image, Link2, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { instantDayText } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import { languageOf } from '#web/language-of.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { shareOrCopy } from '#web/ui/copy.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Certificate } from '../contract.ts';

interface CertificateCardProps {
  certificate: Certificate;
  /** The edition's time zone; undefined if it did not load. */
  timeZone: string | undefined;
}

export function CertificateCard({ certificate, timeZone }: CertificateCardProps) {
  const { title, event, note, name, issuedAt, serial, state, reason, pdf, png, awaitsFeedback } = certificate;
  const isOpen = state === 'valid' && !awaitsFeedback;
  return (
    <li className="grid gap-5 rounded-card border border-line bg-raised p-5 sm:grid-cols-[13rem_minmax(0,1fr)]">
      {isOpen ? (
        <a href={pdf} className="block self-start overflow-hidden rounded-field border border-line">
          <img
            src={png}
            alt={`Open the certificate: ${title}, ${name}`}
            loading="lazy"
            width={2000}
            height={1414}
            className="block h-auto w-full"
          />
        </a>
      ) : (
        <div className="grid aspect-[297/210] place-items-center self-start rounded-field border border-line border-dashed text-quiet text-sm">
          {awaitsFeedback ? 'After your feedback' : 'Revoked'}
        </div>
      )}
      <div className="grid min-w-0 content-start gap-1.5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h2 lang={languageOf(title)} className="wrap-anywhere text-xl! leading-tight!">
            {title}
          </h2>
          {state === 'revoked' && <StatusBadge status="revoked" tone="danger" />}
        </div>
        {event && (
          <p>
            {event.isActive ? (
              <Link to={paths.event(event._id)} className="link line-clamp-3 wrap-anywhere">
                {event.title}
              </Link>
            ) : (
              <span className="line-clamp-3 wrap-anywhere">{event.title}</span>
            )}
          </p>
        )}
        {name && (
          <p lang={languageOf(name)} className="wrap-anywhere">
            {name}
          </p>
        )}
        {note && <p className="max-w-prose whitespace-pre-line wrap-anywhere text-quiet">{note}</p>}
        {reason && <p className="max-w-prose wrap-anywhere text-danger">Reason: {reason}</p>}
        <p className="flex flex-wrap gap-x-4 text-quiet text-sm tabular-nums">
          <span>Issued {instantDayText(issuedAt, timeZone)}</span>
          {serial && <span className="whitespace-nowrap">Number {serial}</span>}
        </p>
        {isOpen && <Actions {...certificate} />}
        {awaitsFeedback && event && (
          <ButtonLink
            to={paths.studentFeedback(event._id)}
            variant="main"
            size="small"
            className="mt-3 justify-self-start"
          >
            Give feedback to open it
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function Actions({ pdf, png, verify, serial, title }: Certificate) {
  return (
    <div className="mt-3 flex flex-wrap gap-2.5">
      <a href={pdf} download={`${serial}.pdf`} className={buttonClass({ variant: 'main', size: 'small' })}>
        <Download aria-hidden size={16} />
        PDF
        <span className="sr-only"> of {title}</span>
      </a>
      <a href={png} download={`${serial}.png`} className={buttonClass({ size: 'small' })}>
        <Image aria-hidden size={16} />
        Picture
        <span className="sr-only"> of {title}</span>
      </a>
      <ShareButton title={title} verify={verify} />
      <a href={verify} className={buttonClass({ variant: 'ghost', size: 'small' })}>
        <ShieldCheck aria-hidden size={16} />
        Verify
        <span className="sr-only"> {title}</span>
      </a>
    </div>
  );
}

function ShareButton({ title, verify }: Pick<Certificate, 'title' | 'verify'>) {
  const [outcome, setOutcome] = useState('');

  async function share() {
    const url = new URL(verify, window.location.href).href;
    const done = await shareOrCopy({ title, url });
    if (done !== 'shared') setOutcome(done === 'copied' ? 'Link copied' : url);
  }

  return (
    <>
      <Button size="small" onClick={share}>
        <Link2 aria-hidden size={16} />
        Share link
        <span className="sr-only"> to {title}</span>
      </Button>
      <span role="status" className="self-center break-all text-quiet text-sm empty:sr-only">
        {outcome}
      </span>
    </>
  );
}
