import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { paymentFaults } from '#features/registrations/proof-rules.ts';
import {
  attemptKeys,
  forgetProof,
  keepProof,
  keptProof,
  type ProofValues,
  typedInProof,
} from '#features/registrations/web/index.ts';
import { ApiError } from '#shared/api-client.ts';
import { catchFocus } from '#web/hooks/catch-focus.ts';
import { useKept } from '#web/kept-form.ts';
import { randomKey } from '#web/random-key.ts';
import { notify } from '#web/ui/notify.ts';

interface Sending {
  transactionId: string;
  file: File | undefined;
  keyFor: ReturnType<typeof attemptKeys>;
  onProgress: (part: number) => void;
}

/** The names of the local drafts, which are kept when the session ends. */
type ProofDraft = 'buy a pass' | 'pay for the cart' | 'resend a joint proof';

interface ProofOptions {
  name: ProofDraft;
  recordId: string;
  /** Whole rupees. No proof is asked for if it is 0. */
  amount: number;
  send: (sending: Sending) => Promise<void>;
  /** Shown instead of the usual advice when the server answers 409. */
  adviceOnConflict?: string;
}

interface Conflict {
  title: string;
  advice: string;
  /** The transaction ID of a payment that may have been made in vain; '' without one. */
  transactionId: string;
}

/** The id of the alert that shows the status of the payment. */
export const proofResultId = 'proof-result';

/** The id of the text that is shown in place of the form. */
export const proofRefusedId = 'proof-refused';

/** Sends the proof. A retry has no second effect. */
export function useProof({ name, recordId, amount, send, adviceOnConflict }: ProofOptions) {
  const { values, forget, fields, show } = useProofFields(name, recordId);
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [conflict, setConflict] = useState<Conflict>();
  const [keyFor] = useState(() => attemptKeys(randomKey));
  const { revalidate } = useRevalidator();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setConflict(undefined);
    const found = paymentFaults(amount, values.transactionId, values.paymentScreenshot !== null);
    if (Object.keys(found).length > 0) return show(found);
    setBusy(true);
    try {
      const transactionId = amount > 0 ? values.transactionId.trim() : '';
      const file = amount > 0 ? (values.paymentScreenshot ?? undefined) : undefined;
      await send({ transactionId, file, keyFor, onProgress: setProgress });
      forget();
      await revalidate();
      // The form is gone, and the alert that says that the payment is being checked may be far above the visible part
      // of the page.
      catchFocus(proofResultId, { preventScroll: false });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused(error);
      // After a refusal (sold out, another price, sent in another tab, an unconfirmed email, an ended session) the page
      // is loaded again and shows the reason.
      if ([401, 403, 404, 409].includes(error.status)) await revalidate();
      // If the form is gone, the text in its place may be far above the visible part of the page.
      catchFocus(proofRefusedId, { preventScroll: false });
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
    const stays = 'What you filled in stays here.';
    if (status === 0 || status >= 500) {
      const advice = `${stays} Please send it again; it is not counted twice.`;
      return setConflict({ title, advice, transactionId: '' });
    }
    const advice = (status === 409 && adviceOnConflict) || stays;
    const isFault = status !== 409 && Object.keys(errors).length > 0;
    setConflict({ title, advice, transactionId: isFault ? '' : values.transactionId });
  }

  return { fields, submit, busy, progress, conflict };
}
export type Proof = ReturnType<typeof useProof>;

/** The two fields and their faults. */
function useProofFields(name: ProofDraft, recordId: string) {
  const { values, put, forget } = useProofValues(name, recordId);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const inputs = { transactionId: useRef<HTMLInputElement>(null), paymentScreenshot: useRef<HTMLInputElement>(null) };

  function change(part: Partial<ProofValues>) {
    put(part);
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  }

  function show(found: Record<string, string>) {
    setFaults(found);
    if (found.transactionId) inputs.transactionId.current?.focus();
    else if (found.paymentScreenshot) inputs.paymentScreenshot.current?.focus();
  }

  const fields = {
    typed: values.transactionId,
    transactionId: {
      ref: inputs.transactionId,
      value: values.transactionId,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ transactionId: target.value }),
      error: faults.transactionId,
    },
    screenshot: {
      ref: inputs.paymentScreenshot,
      value: values.paymentScreenshot,
      onChange: (paymentScreenshot: File | null) => change({ paymentScreenshot }),
      error: faults.paymentScreenshot,
    },
  };
  return { values, forget, fields, show };
}

/**
 * The typed text and the chosen picture. The text is kept after the session and after a reload. The picture is kept
 * only while the student looks at another page.
 */
function useProofValues(name: ProofDraft, recordId: string) {
  const draft = draftOf(name, recordId);
  const [values, setValues] = useState<ProofValues>(() => keptProof(draft));
  // A picture is made smaller while the student goes on typing. It must be stored together with the latest text, not
  // with the text of the moment when it was chosen.
  const latest = useRef(values);
  const { transactionId } = values;
  useKept(
    { kind: 'student', name, recordId },
    () => (transactionId ? { values: { transactionId }, changed: ['transactionId'] } : undefined),
    (waiting) => put({ transactionId: String(waiting.values.transactionId ?? '') }),
  );

  function put(part: Partial<ProofValues>) {
    latest.current = { ...latest.current, ...part };
    keepProof(draft, latest.current);
    setValues(latest.current);
  }
  return { values, put, forget: () => forgetProof(draft) };
}

/** Returns the transaction ID that was typed and not sent, for a student who may have paid already; '' without one. */
export const typedTransactionId = (name: ProofDraft, recordId: string): string => typedInProof(draftOf(name, recordId));

const draftOf = (name: ProofDraft, recordId: string) => `${name} ${recordId}`;
