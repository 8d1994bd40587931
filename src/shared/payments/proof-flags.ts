import { z } from 'zod';
import { isTwelveDigits } from './transaction-id.ts';

/**
 * What looks wrong with the proof of a registration or order.
 *
 * - `notTwelveDigits`: UPI transaction IDs (UTR, RRN) have 12 digits.
 * - `unreadablePicture`: the proof cannot be opened.
 * - `noPicture`: there is no proof.
 * - `oldPicture`: by its own date, the picture was taken more than a day before it was sent.
 */
export const proofFlags = [
  z.object({ kind: z.literal('notTwelveDigits') }),
  z.object({ kind: z.literal('unreadablePicture') }),
  z.object({ kind: z.literal('noPicture') }),
  z.object({ kind: z.literal('oldPicture'), takenAt: z.string() }),
] as const;
export const proofFlag = z.discriminatedUnion('kind', proofFlags);
export type ProofFlag = z.output<typeof proofFlag>;

interface Proof {
  transaction_id: string;
  proof_key: string;
  proof_state: string;
  proof_taken_at: string;
}

export function proofFlagsOf(
  { transaction_id, proof_key, proof_state, proof_taken_at: takenAt }: Proof,
  sentAt: string,
): ProofFlag[] {
  return [
    ...(isTwelveDigits(transaction_id) ? [] : [{ kind: 'notTwelveDigits' as const }]),
    ...(proof_state === 'unreadable' ? [{ kind: 'unreadablePicture' as const }] : []),
    ...(proof_key ? [] : [{ kind: 'noPicture' as const }]),
    ...(isOld(takenAt, sentAt) ? [{ kind: 'oldPicture' as const, takenAt }] : []),
  ];
}

const dayMs = 86_400_000;

/** The phone's time has no time zone, so only a difference of a day or more counts. */
function isOld(takenAt: string, sentAt: string): boolean {
  if (takenAt === '') return false;
  return Date.parse(sentAt) - Date.parse(`${takenAt}Z`) > dayMs;
}
