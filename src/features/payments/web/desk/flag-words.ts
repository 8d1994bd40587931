import type { Flag } from '#features/payments/desk-contract.ts';
import { type FlagWords, proofWords, samePictureWords, sameTransactionWords } from '#web/desk/flag-box.tsx';

/** Says what was noticed and what it may mean. A flag decides nothing, and the student never sees it. */
export function flagWords(flag: Flag): FlagWords {
  switch (flag.kind) {
    case 'sameTransaction':
      return sameTransactionWords;
    case 'samePicture':
      return samePictureWords;
    default:
      return proofWords(flag);
  }
}

export type FlaggedOrder = Extract<Flag, { kind: 'sameTransaction' }>['orders'][number];

const statusWords: Record<FlaggedOrder['status'], string> = {
  pending: 'order to check',
  active: 'order paid',
  rejected: 'order rejected',
  cancelled: 'order cancelled',
};

export const orderStatusWords = ({ status }: Pick<FlaggedOrder, 'status'>): string => statusWords[status];
