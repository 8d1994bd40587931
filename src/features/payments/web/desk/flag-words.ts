import type { Flag } from '#features/payments/desk-contract.ts';
import { dayText } from '#shared/dates.ts';
import { type FlagWords, proofWords, sameTransactionWords } from '#web/desk/flag-box.tsx';

/** What was noticed, and what it may mean. A flag is no verdict, and the student never hears of it. */
export function flagWords(flag: Flag): FlagWords {
  switch (flag.kind) {
    case 'sameTransaction':
      return sameTransactionWords;
    case 'samePicture':
      return {
        title: 'Another payment has the same picture, or nearly the same',
        meaning: 'Compare the transaction ID in the picture with the one typed: an edited picture shows other digits.',
      };
    case 'oldPicture':
      return {
        title: 'The picture is older than the registration',
        meaning: `It says it was taken on ${plainDay(flag.takenAt)}. Look at the date in the picture.`,
      };
    case 'notTwelveDigits':
    case 'unreadablePicture':
    case 'noPicture':
      return proofWords[flag.kind];
    default:
      return flag satisfies never;
  }
}

export type FlaggedOrder = Extract<Flag, { kind: 'sameTransaction' }>['orders'][number];

export const orderStatusWords = ({ status }: Pick<FlaggedOrder, 'status'>): string =>
  status === 'pending' ? 'order to check' : 'order paid';

/** As the phone wrote it, which says nothing of its zone. */
const plainDay = (takenAt: string): string => dayText(takenAt, 'medium') ?? takenAt;
