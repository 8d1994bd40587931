import type { ReactNode } from 'react';
import { instantDayText } from '#shared/instants.ts';
import { inRupees } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { DownloadButton } from '#web/files/download-button.tsx';
import { Alert } from '#web/ui/alert.tsx';
import type { DocumentsAnswer, Receipt } from '../contract.ts';
import { claimText } from '../rules.ts';

interface DocumentsSectionProps {
  /** Undefined if they did not load. */
  documents: DocumentsAnswer | undefined;
  timeZone: string | undefined;
}

/** The documents that a student can download besides certificates: on-duty letter, badge, receipts (R346). */
export function DocumentsSection({ documents, timeZone }: DocumentsSectionProps) {
  return (
    <section
      id="documents"
      aria-labelledby="documents-title"
      className="grid scroll-mt-24 gap-4 border-line border-t pt-8"
    >
      <h2 id="documents-title" className="text-xl! leading-tight!">
        Documents
      </h2>
      {documents ? (
        <Documents {...documents} timeZone={timeZone} />
      ) : (
        <Alert tone="error">Your documents did not load. Please reload the page.</Alert>
      )}
    </section>
  );
}

function Documents({
  letter,
  hasBadge,
  receipts,
  timeZone,
}: DocumentsAnswer & Pick<DocumentsSectionProps, 'timeZone'>) {
  if (!letter && !hasBadge && receipts.length === 0) {
    return (
      <p className="max-w-prose text-quiet">
        Once a registration is confirmed, you find an on-duty letter for your college, your badge and your receipts
        here.
      </p>
    );
  }
  return (
    <ul className="border-line border-y">
      {letter && (
        <Row title="On-duty letter" about={`For your college: ${claimText[letter.claim]} ${letter.events.join(', ')}.`}>
          <Pdf address={paths.myLetter} what="On-duty letter" />
        </Row>
      )}
      {hasBadge && (
        <Row title="Badge" about="Your name, college and ticket on A6, to print and wear.">
          <Pdf address={paths.myBadge} what="Badge" />
        </Row>
      )}
      {receipts.map((receipt) => (
        <Row key={receipt._id} title={`Receipt ${receipt.number}`} about={aboutReceipt(receipt, timeZone)}>
          <Pdf address={paths.myReceipt(receipt._id)} what={`Receipt ${receipt.number}`} />
        </Row>
      ))}
    </ul>
  );
}

const Pdf = ({ address, what }: { address: string; what: string }) => (
  <DownloadButton address={address} as="student" what={what}>
    PDF<span className="sr-only"> of {what}</span>
  </DownloadButton>
);

function aboutReceipt({ title, amount, refunded, paidAt }: Receipt, timeZone: string | undefined): string {
  const back = refunded > 0 ? `, ${inRupees(refunded)} refunded` : '';
  return `${title}: ${inRupees(amount)}${back}. Paid ${instantDayText(paidAt, timeZone)}.`;
}

function Row({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-4 border-line border-t py-3.5 first:border-t-0">
      <div className="grid min-w-0">
        <h3 className="font-semibold text-base! leading-snug!">{title}</h3>
        <p className="line-clamp-3 wrap-anywhere text-quiet text-sm">{about}</p>
      </div>
      <div className="flex-none">{children}</div>
    </li>
  );
}
