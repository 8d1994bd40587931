import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ScreenshotField } from './screenshot-field.tsx';
import { transactionHint } from './transaction-hint.ts';

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

/** What proves a payment, of a registration or of an order. */
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
