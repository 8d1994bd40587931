import { useEffect, useState } from 'react';
import { RecordHistory } from '#features/audit/web/index.ts';
import { momentOf } from '#shared/calendar.ts';
import type { Output } from '#shared/endpoint.ts';
import { inRupees } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { DownloadButton } from '#web/files/download-button.tsx';
import { messageOf } from '#web/form-faults.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { getPaymentFile } from '../desk-contract.ts';
import { LedgerTable } from './ledger-table.tsx';

interface PaymentDialogProps {
  registrationId: string;
  timeZone: string;
  open: boolean;
  onClose: () => void;
}

type File = Output<typeof getPaymentFile>;

/** Shows everything about one payment: the decisions, its ledger rows and its history. */
export function PaymentDialog({ registrationId, timeZone, open, onClose }: PaymentDialogProps) {
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    if (!open) return;
    let left = false;
    // Clears the error of the last time that the dialog was open.
    setFault(undefined);
    adminApi.call(getPaymentFile, { params: { registrationId } }).then(
      (answer) => left || setFile(answer),
      (error: unknown) =>
        left || setFault(messageOf(error, 'It could not be loaded. Please close this and try again.')),
    );
    return () => {
      left = true;
    };
  }, [open, registrationId]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      size="large"
      title={file?.item.name ?? 'Payment'}
      description={file && describe(file)}
      actions={
        <>
          {file && file.item.amountReceived > 0 && (
            <DownloadButton address={paths.receipt(registrationId)} as="admin" what="Receipt" />
          )}
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {fault && <Alert tone="error">{fault}</Alert>}
      {!file && !fault && (
        <LoadingRegion label="Loading the payment..." className="grid gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-40" />
        </LoadingRegion>
      )}
      {file && (
        <div className="grid gap-6">
          {!isOrder(file) && <Decisions decisions={file.decisions} timeZone={timeZone} />}
          <section aria-label="Ledger" className="grid min-w-0 gap-2">
            {/* The first line of the table is the line below this heading. */}
            <h3 className="font-bold text-quiet text-sm">Ledger</h3>
            {file.hasMore && <p className="text-quiet text-sm">{`The newest ${file.ledger.length} are listed.`}</p>}
            {file.ledger.length > 0 ? (
              <LedgerTable rows={file.ledger} timeZone={timeZone} caption={`Ledger rows of ${file.item.name}`} />
            ) : (
              <p className="text-quiet">No row yet.</p>
            )}
          </section>
          <RecordHistory subject={`${isOrder(file) ? 'order' : 'registration'}:${registrationId}`} />
        </div>
      )}
    </Dialog>
  );
}

/** An order is decided on the screen of passes. Its history and its ledger rows say who decided. */
const isOrder = ({ item }: File) => item.event._id.startsWith('pass:');

function describe(file: File): string {
  const { item } = file;
  const received = item.amountReceived > 0 ? ` (${inRupees(item.amountReceived)} received)` : '';
  const ofRegistration = isOrder(file) ? '' : `, registration ${item.registrationStatus}`;
  return `${item.event.title} · ${inRupees(item.amountDue)} due${received} · payment ${item.paymentStatus}${ofRegistration}`;
}

function Decisions({ decisions, timeZone }: { decisions: File['decisions']; timeZone: string }) {
  return (
    <section aria-label="Decisions" className="grid gap-3">
      <h3 className="border-line border-b pb-2 font-bold text-quiet text-sm">Decisions</h3>
      {decisions.length === 0 ? (
        <p className="text-quiet">Nobody has decided this payment at the desk yet.</p>
      ) : (
        <ol className="grid gap-2">
          {decisions.map(({ _id, by, decision, at, reason, isUndone }) => {
            const { day, time } = momentOf(at, timeZone);
            return (
              <li key={_id}>
                <b className="font-semibold">{by}</b> {decision} this on{' '}
                <time dateTime={at} className="figures">{`${day} at ${time}`}</time>
                {isUndone && ' and took it back'}
                {reason && <span className="block text-quiet">“{reason}”</span>}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
