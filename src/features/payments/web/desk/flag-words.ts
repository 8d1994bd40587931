import type { Flag } from '#features/payments/desk-contract.ts';
import { dayText } from '#shared/dates.ts';

interface FlagWords {
  title: string;
  meaning: string;
}

/** What was noticed, and what it may mean. A flag is no verdict, and the student never hears of it. */
export function flagWords(flag: Flag): FlagWords {
  switch (flag.kind) {
    case 'sameTransaction':
      return {
        title: 'Another payment has the same transaction ID',
        meaning: 'One transfer pays once. Look at the other payment, or approve both on purpose if it paid for two.',
      };
    case 'samePicture':
      return {
        title: 'Another payment has the same picture, or nearly the same',
        meaning: 'Compare the transaction ID in the picture with the one typed: an edited picture shows other digits.',
      };
    case 'notTwelveDigits':
      return {
        title: 'The transaction ID does not have 12 digits',
        meaning: 'UPI numbers have 12. It may be a typing mistake, or the app’s own order number.',
      };
    case 'oldPicture':
      return {
        title: 'The picture is older than the registration',
        meaning: `It says it was taken on ${plainDay(flag.takenAt)}. Look at the date in the picture.`,
      };
    case 'unreadablePicture':
      return {
        title: 'The picture cannot be opened',
        meaning: 'Check the statement for the transaction ID, or reject and ask for the screenshot again.',
      };
    case 'noPicture':
      return {
        title: 'No screenshot',
        meaning: 'Look for the transaction ID in a bank statement, or reject and ask for the screenshot.',
      };
    default:
      return flag satisfies never;
  }
}

export type FlaggedOrder = Extract<Flag, { kind: 'sameTransaction' }>['orders'][number];

export const orderStatusWords = ({ status }: Pick<FlaggedOrder, 'status'>): string =>
  status === 'pending' ? 'order to check' : 'order paid';

/** As the phone wrote it, which says nothing of its zone. */
const plainDay = (takenAt: string): string => dayText(takenAt, 'medium') ?? takenAt;
