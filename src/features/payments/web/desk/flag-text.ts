import type { Flag } from '#features/payments/desk-contract.ts';
import { type FlagText, proofText, samePictureText, sameTransactionText } from '#web/desk/flag-box.tsx';

/** Says what was noticed and what it may mean. A flag decides nothing, and the student never sees it. */
export function flagText(flag: Flag): FlagText {
  switch (flag.kind) {
    case 'sameTransaction':
      return sameTransactionText;
    case 'samePicture':
      return samePictureText;
    default:
      return proofText(flag);
  }
}

export type FlaggedOrder = Extract<Flag, { kind: 'sameTransaction' }>['orders'][number];

const statusText: Record<FlaggedOrder['status'], string> = {
  pending: 'order to check',
  active: 'order paid',
  rejected: 'order rejected',
  cancelled: 'order cancelled',
};

export const orderStatusText = ({ status }: Pick<FlaggedOrder, 'status'>): string => statusText[status];
