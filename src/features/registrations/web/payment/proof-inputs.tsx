import { useController, useFormContext, useWatch } from 'react-hook-form';
import { ProofFields, type ProofValues } from './proof-fields.tsx';

/** `ProofFields` for a form of react-hook-form. */
export function ProofInputs() {
  const { register, formState } = useFormContext<ProofValues>();
  const { errors } = formState;
  const typed = useWatch<ProofValues, 'transactionId'>({ name: 'transactionId' });
  // Registered first, because the first wrong field gets the focus.
  const transactionId = { ...register('transactionId'), error: errors.transactionId?.message };
  const { field } = useController<ProofValues, 'paymentScreenshot'>({ name: 'paymentScreenshot' });
  const { name, ref, value, onChange } = field;
  const error = errors.paymentScreenshot?.message;
  return <ProofFields typed={typed} transactionId={transactionId} screenshot={{ name, ref, value, onChange, error }} />;
}
