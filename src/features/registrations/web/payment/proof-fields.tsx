import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ScreenshotField } from './screenshot-field.tsx';

export interface ProofValues {
  transactionId: string;
  paymentScreenshot: File | null;
}

interface ProofFieldsProps {
  /** The transaction ID as it is typed so far. */
  typed: string;
  transactionId: Omit<ComponentProps<typeof TextField>, 'label'>;
  screenshot: ComponentProps<typeof ScreenshotField>;
}

/** The fields for the proof of a payment, for a registration or a pass order. */
export function ProofFields({ typed, transactionId, screenshot }: ProofFieldsProps) {
  return (
    <>
      <TextField
        label="Transaction ID"
        hint={transactionHint(typed)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...transactionId}
      />
      <ScreenshotField {...screenshot} />
    </>
  );
}

const whereItIs =
  'Google Pay shows it as “UPI transaction ID”, PhonePe as “UTR” and Paytm as “UPI Ref. No.”, in the details of the payment.';

/** The hint below the field while somebody types. It only advises: four characters are enough to send the form. */
export function transactionHint(typed: string): string {
  const text = typed.replace(/\s/g, '');
  if (text === '') return `12 digits. ${whereItIs}`;
  if (!/^\d+$/.test(text)) return `Most payments have an ID of 12 digits and no letters. ${whereItIs}`;
  if (text.length < 12) return `${text.length} of 12 digits.`;
  if (text.length > 12) return `${text.length} digits: most payments have 12. Please compare it with your app.`;
  return '12 digits, as it should be.';
}
