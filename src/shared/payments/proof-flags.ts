import { z } from 'zod';
import { isTwelveDigits } from './transaction-id.ts';

/**
 * What looks wrong with a proof by itself, of a registration or of an order.
 *
 * - `notTwelveDigits`: UPI transaction IDs (UTR, RRN) have 12 digits.
 * - `unreadablePicture`: the proof cannot be opened.
 * - `noPicture`: there is no proof.
 */
export const proofFlags = [
  z.object({ kind: z.literal('notTwelveDigits') }),
  z.object({ kind: z.literal('unreadablePicture') }),
  z.object({ kind: z.literal('noPicture') }),
] as const;
export const proofFlag = z.discriminatedUnion('kind', proofFlags);
export type ProofFlag = z.output<typeof proofFlag>;

interface Proof {
  transaction_id: string;
  proof_key: string;
  proof_state: string;
}

export function proofFlagsOf({ transaction_id, proof_key, proof_state }: Proof): ProofFlag[] {
  return [
    ...(isTwelveDigits(transaction_id) ? [] : [{ kind: 'notTwelveDigits' as const }]),
    ...(proof_state === 'unreadable' ? [{ kind: 'unreadablePicture' as const }] : []),
    ...(proof_key ? [] : [{ kind: 'noPicture' as const }]),
  ];
}
