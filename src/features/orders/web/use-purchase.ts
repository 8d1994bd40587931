import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { buyPass, type PassPayment } from '#features/orders/calls.ts';
import { paymentFaults } from '#features/registrations/rules.ts';
import { attemptKeys, type ProofValues, randomKey } from '#features/registrations/web/index.ts';
import { ApiError } from '#shared/api-client.ts';
import { useKept } from '#web/kept-form.ts';
import { uploadingApi } from '#web/network/uploading-api.ts';
import { notify } from '#web/ui/notify.ts';

/** Sends the proof once, whatever the network does; what was typed outlives a session that ends meanwhile. */
export function usePurchase(passId: string, payment: PassPayment) {
  const [values, setValues] = useState<ProofValues>({ transactionId: '', paymentScreenshot: null });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [conflict, setConflict] = useState<{ title: string; advice: string }>();
  const [keyFor] = useState(() => attemptKeys(randomKey));
  const inputs = { transactionId: useRef<HTMLInputElement>(null), paymentScreenshot: useRef<HTMLInputElement>(null) };
  const { revalidate } = useRevalidator();
  useKept(
    { kind: 'student', name: 'buy a pass', recordId: passId },
    // A file cannot be kept.
    () =>
      values.transactionId
        ? { values: { transactionId: values.transactionId }, changed: ['transactionId'] }
        : undefined,
    (waiting) => change({ transactionId: String(waiting.values.transactionId ?? '') }),
  );

  function change(part: Partial<ProofValues>) {
    setValues((before) => ({ ...before, ...part }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  }

  function show(found: Record<string, string>) {
    setFaults(found);
    if (found.transactionId) inputs.transactionId.current?.focus();
    else if (found.paymentScreenshot) inputs.paymentScreenshot.current?.focus();
  }

  async function send() {
    const { amount, coupon } = payment;
    const transactionId = amount > 0 ? values.transactionId.trim() : '';
    const file = amount > 0 ? (values.paymentScreenshot ?? undefined) : undefined;
    const bought = await uploadingApi(setProgress).call(buyPass, {
      params: { passId },
      body: { transactionId, coupon, priceShown: amount },
      file,
      idempotencyKey: keyFor({ fields: { transactionId, coupon, passId, priceShown: String(amount) }, file }),
      retryWhileBusy: true,
    });
    const description =
      bought.status === 'active'
        ? 'Register for the events it opens.'
        : 'We check your payment. This page shows the result.';
    notify({ title: bought.status === 'active' ? 'The pass is yours' : 'Proof sent', description, tone: 'success' });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setConflict(undefined);
    const found = paymentFaults(payment.amount, values.transactionId, values.paymentScreenshot !== null);
    if (Object.keys(found).length > 0) return show(found);
    setBusy(true);
    try {
      await send();
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused(error);
      // Sold out, dearer, bought in another tab, or a session that ended: the page says so once it knows.
      if ([401, 404, 409].includes(error.status)) await revalidate();
    } finally {
      setBusy(false);
      setProgress(undefined);
    }
  }

  function refused({ status, message, errors }: ApiError) {
    show(errors);
    if (status === 401) return;
    const title = message || 'Something went wrong. Please try again.';
    notify({ title: 'Not sent', description: title, tone: 'error' });
    const advice =
      status === 0
        ? 'What you filled in stays here. Send it once more: it counts once.'
        : 'What you filled in stays here.';
    setConflict({ title, advice });
  }

  return { values, change, faults, submit, busy, progress, conflict, inputs };
}
