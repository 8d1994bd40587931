import type { RefObject } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ScreenshotField } from './screenshot-field.tsx';
import { transactionHint } from './transaction-hint.ts';

export interface ProofValues {
  transactionId: string;
  paymentScreenshot: File | null;
}

interface ProofFieldsProps {
  values: ProofValues;
  change: (part: Partial<ProofValues>) => void;
  faults: Record<string, string>;
  inputs: Record<keyof ProofValues, RefObject<HTMLInputElement | null>>;
}

/** What proves a payment, of a registration or of an order. */
export function ProofFields({ values, change, faults, inputs }: ProofFieldsProps) {
  return (
    <>
      <TextField
        label="Transaction ID"
        hint={transactionHint(values.transactionId)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        ref={inputs.transactionId}
        value={values.transactionId}
        onChange={(event) => change({ transactionId: event.target.value })}
        error={faults.transactionId}
      />
      <ScreenshotField
        ref={inputs.paymentScreenshot}
        value={values.paymentScreenshot}
        onChange={(paymentScreenshot) => change({ paymentScreenshot })}
        error={faults.paymentScreenshot}
      />
    </>
  );
}
