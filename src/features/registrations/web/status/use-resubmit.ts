import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { resubmitProof } from '#features/registrations/contract.ts';
import { paymentFaults } from '#features/registrations/rules.ts';
import { ApiError } from '#shared/api-client.ts';
import { uploadingApi } from '#web/network/uploading-api.ts';
import { notify } from '#web/ui/notify.ts';
import { attemptKeys, randomKey } from '../payment/attempt-key.ts';
import type { ProofValues } from '../payment/proof-fields.tsx';

export function useResubmit(registrationId: string) {
  const [values, setValues] = useState<ProofValues>({ transactionId: '', paymentScreenshot: null });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [keyFor] = useState(() => attemptKeys(randomKey));
  const transactionId = useRef<HTMLInputElement>(null);
  const paymentScreenshot = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();

  function change(part: Partial<ProofValues>) {
    setValues((before) => ({ ...before, ...part }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  }

  function show(found: Record<string, string>) {
    setFaults(found);
    if (found.transactionId) transactionId.current?.focus();
    else if (found.paymentScreenshot) paymentScreenshot.current?.focus();
  }

  async function send() {
    const body = { transactionId: values.transactionId.trim() };
    const file = values.paymentScreenshot ?? undefined;
    const idempotencyKey = keyFor({ fields: body, file });
    await uploadingApi(setProgress).call(resubmitProof, {
      params: { registrationId },
      body,
      file,
      idempotencyKey,
      retryWhileBusy: true,
    });
    const description = 'We compare it with our account. This page shows the result.';
    notify({ title: 'Proof sent', description, tone: 'success' });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A student who has to send it again has something to pay, so both are asked for.
    const found = paymentFaults(1, values.transactionId, values.paymentScreenshot !== null);
    if (Object.keys(found).length > 0) return show(found);
    setBusy(true);
    try {
      await send();
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused(error);
      // Settled or given away meanwhile: the page says so once it knows.
      if (error.status === 401 || error.status === 404 || error.status === 409) await revalidate();
    } finally {
      setBusy(false);
      setProgress(undefined);
    }
  }

  function refused({ message, errors }: ApiError) {
    const description = message || 'Something went wrong. Please try again.';
    notify({ title: 'Not sent', description, tone: 'error' });
    show(errors);
  }

  return { values, change, faults, submit, busy, progress, inputs: { transactionId, paymentScreenshot } };
}
