import { Lock } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { FestEvent } from '#features/events/contract.ts';
import { PriceListField } from '#features/prices/web/index.ts';
import { QrReading } from '#web/qr/qr-reading.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { OpeningPass } from '../load-events.ts';
import { EntryFields } from './entry-fields.tsx';
import { FeeFields } from './fee-fields.tsx';
import { PictureField } from './picture-field.tsx';
import type { TabProps } from './use-event-form.ts';
import { chargedFee, isPaid, numberOf } from './values.ts';

interface PriceFieldsProps extends TabProps {
  /** Whether the stored event has a QR code, which cannot be changed here. */
  isQrCodeSet: boolean;
  /** Only administrators decide who is paid. */
  mayDecide: boolean;
  onReplaceQr: () => void;
  /** The stored event; undefined for a new one. */
  event: FestEvent | undefined;
  passes: readonly OpeningPass[] | undefined;
  timeZone: string;
}

/** Asks for the fees and, for a paid event, the payment details (R179). */
export function PriceFields({ form, isQrCodeSet, mayDecide, onReplaceQr, event, passes, timeZone }: PriceFieldsProps) {
  const [registrationFees, prices, entry] = useWatch({
    control: form.control,
    name: ['registrationFees', 'prices', 'entry'],
  });

  function clearPayment() {
    const fees = form.getValues('registrationFees');
    if (numberOf(fees.solo) === 0) form.clearErrors('qrCode');
    if (!isPaid({ registrationFees: fees, prices: form.getValues('prices') })) form.clearErrors('upiId');
  }

  return (
    <>
      <EntryFields form={form} event={event} passes={passes} />
      <FeeFields form={form} onChange={clearPayment} />
      {(entry === 'fee' || entry === 'passOrFee' || prices.length > 0) && (
        <div className="sm:col-span-6">
          <PriceListField form={form} timeZone={timeZone} none="No other prices: everybody pays the fee." />
        </div>
      )}
      {isPaid({ registrationFees, prices }) && (
        <fieldset className="event-form-payment sm:col-span-6">
          <legend>Payment</legend>
          <TextField
            label="UPI ID"
            required
            autoComplete="off"
            placeholder="username@bankname"
            readOnly={!mayDecide}
            hint={mayDecide ? <UpiIdHint /> : onlyAdministrators}
            {...form.field('upiId')}
          />
          <PictureField
            form={form}
            name="qrCode"
            label="Payment QR Code URL"
            required
            locked={isQrCodeSet || !mayDecide}
            hint={isQrCodeSet ? <LockedHint /> : mayDecide ? qrCodeHint : onlyAdministrators}
            previewAlt="The payment QR code"
            brokenText="Invalid QR"
          >
            {isQrCodeSet && mayDecide && (
              <div>
                <Button size="small" onClick={onReplaceQr}>
                  Replace QR code
                </Button>
              </div>
            )}
            <Reading form={form} />
          </PictureField>
        </fieldset>
      )}
    </>
  );
}

const qrCodeHint = 'QR code is required for paid events and cannot be changed once set';
const onlyAdministrators = 'Only an administrator can set or change this: it decides who is paid.';

function UpiIdHint() {
  return (
    <>
      UPI ID is required for paid events. Format: username@bankname. Students get a QR code drawn from it first, and
      your picture second.
    </>
  );
}

function Reading({ form }: TabProps) {
  const [qrCode, upiId, registrationFees, isTeamEvent] = useWatch({
    control: form.control,
    name: ['qrCode', 'upiId', 'registrationFees', 'isTeamEvent'],
  });
  const typed = { upiId: upiId.trim(), amount: chargedFee({ registrationFees, isTeamEvent }) };
  return <QrReading address={qrCode.trim()} typed={typed} />;
}

function LockedHint() {
  return (
    <span className="grid gap-1">
      <span className="flex items-start gap-1.5 text-ink">
        <Lock aria-hidden size={14} className="mt-0.5 shrink-0" />
        QR codes cannot be modified once set for security reasons.
      </span>
      <span>QR code is locked for security - contact system administrator if changes are required</span>
    </span>
  );
}
