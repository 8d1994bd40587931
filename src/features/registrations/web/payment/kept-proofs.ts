import { keepLocalDraft, readLocalDraft } from '#web/local-drafts.ts';
import { studentSession } from '#web/sessions.ts';
import type { ProofValues } from './proof-fields.tsx';

/** Keeps an unsent proof while the student looks at another page. Files are only in memory. */
const unsent = new Map<string, ProofValues>();

const unsentKey = (draft: string) => `${studentSession.token()} ${draft}`;

/** The proof that this student has started and not sent. `draft` names its form and what the proof pays for. */
export const keptProof = (draft: string): ProofValues =>
  unsent.get(unsentKey(draft)) ?? { transactionId: typedInProof(draft), paymentScreenshot: null };

export function keepProof(draft: string, proof: ProofValues): void {
  unsent.set(unsentKey(draft), proof);
  keepDraft(draft, proof.transactionId);
}

/** Call it when the proof is sent. */
export function forgetProof(draft: string): void {
  unsent.delete(unsentKey(draft));
  keepDraft(draft, '');
}

/** Returns the transaction ID that was typed and not sent, for a student who may have paid already; '' without one. */
export const typedInProof = (draft: string): string => readDrafts()[draft] ?? '';

/**
 * Keeps transaction IDs when the phone unloads the page while the student is in the payment app (decision 17). Only
 * this file writes them.
 */
const readDrafts = () => (readLocalDraft('proofDrafts') ?? {}) as Record<string, string>;

function keepDraft(draft: string, transactionId: string): void {
  const { [draft]: _, ...others } = readDrafts();
  const drafts = transactionId ? { ...others, [draft]: transactionId } : others;
  keepLocalDraft('proofDrafts', Object.keys(drafts).length > 0 ? drafts : undefined);
}
