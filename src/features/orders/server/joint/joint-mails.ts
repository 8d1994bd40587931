import { findAccount } from '#features/accounts/server/index.ts';
import { readEdition } from '#features/edition/server/index.ts';
import { afterRefusal } from '#features/orders/rules.ts';
import { notAcceptedFor, reasonGiven, sendAgainTogether } from '#features/registrations/rejection-rules.ts';
import type { Tx } from '#server/db/schema.ts';
import { sendToStudent } from '#server/mail/student-mail.ts';
import type { Platform } from '#server/platform.ts';
import { inRupees } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { transactionIdForMail } from '#shared/payments/transaction-id.ts';
import { whyNotResend } from '../buying/why-not-again.ts';
import { moneyOf } from '../order-mails.ts';
import { readJointLines, type ShownLine } from './joint-lines.ts';

type JointMail = 'received' | 'resubmitted' | 'rejected';

const purposes = { received: 'receipt', resubmitted: 'courtesy', rejected: 'needed' } as const;

interface Words {
  subject: string;
  paragraphs: string[];
}

interface About {
  what: string;
  reason: string;
  seats: number;
  /** Why the proof of a rejected payment would be refused if it were sent again; '' if it would be accepted. */
  whyNot: string;
  /** Says what happens to money that the student sent. */
  money: string;
  contact: { mailbox: string };
}

const words: Record<JointMail, (about: About) => Words> = {
  received: ({ what, seats }) => ({
    subject: `We have your payment for ${what}`,
    paragraphs: [
      `Thank you. We are checking your payment and will write to you as soon as it is confirmed.${seatsHeld(seats)}`,
      'You do not need to do anything now.',
    ],
  }),
  resubmitted: ({ what }) => ({
    subject: `We have your new payment details for ${what}`,
    paragraphs: ['Thank you for sending the payment details again. We will check them soon and write to you.'],
  }),
  rejected: ({ what, reason, whyNot, money, contact }) => ({
    subject: notAcceptedFor(what),
    paragraphs: [
      'The organisers did not accept this payment.',
      ...reasonGiven(reason),
      ...(whyNot ? [`${whyNot} ${afterRefusal('', contact)}`] : [sendAgainTogether, money]),
    ],
  }),
};

function seatsHeld(seats: number): string {
  if (seats === 0) return '';
  return seats === 1 ? ' Your seat is held meanwhile.' : ' Your seats are held meanwhile.';
}

interface Telling {
  jointPaymentId: string;
  /** The lines that the mail is about. All lines if left out. */
  ids?: readonly string[];
  reason?: string;
}

/** Queues one mail for a joint payment. */
export async function mailJointPayment(
  tx: Tx,
  platform: Platform,
  mail: JointMail,
  { jointPaymentId, ids, reason = '' }: Telling,
): Promise<void> {
  const all = (await readJointLines(tx, [jointPaymentId])).get(jointPaymentId) ?? [];
  const lines = ids ? all.filter(({ _id }) => ids.includes(_id)) : all;
  const [first] = lines;
  const owner = first && (await findAccount(tx, first.studentId));
  if (!owner) return;
  const seats = lines.filter(({ kind }) => kind === 'registration').length;
  const whyNot = mail === 'rejected' ? await whyNotResend(tx, lines) : '';
  const edition = await readEdition(tx);
  const contact = { mailbox: edition.contactEmail };
  const { publicUrl = '' } = platform.config;
  const money = moneyOf(first.row, totalOf(lines), edition);
  await sendToStudent(tx, platform, edition, {
    purpose: purposes[mail],
    student: { ...owner, name: first.studentName },
    words: {
      ...words[mail]({ what: linesText(lines), reason, seats, whyNot, money, contact }),
      facts: factsOf(lines, first),
      link: { label: 'Your payment', url: publicUrl + paths.studentPayment(jointPaymentId) },
    },
  });
}

/** Names the lines briefly: 'Fest pass and 2 more'. */
export function linesText(lines: readonly Pick<ShownLine, 'title'>[]): string {
  const [first, ...others] = lines.map(({ title }) => title);
  return others.length === 0
    ? (first ?? '')
    : `${first} and ${others.length === 1 ? others[0] : `${others.length} more`}`;
}

const totalOf = (lines: readonly ShownLine[]): number => lines.reduce((sum, { amountDue }) => sum + amountDue, 0);

function factsOf(lines: readonly ShownLine[], { row }: ShownLine): [string, string][] {
  const transactionId = transactionIdForMail(row.transaction_id);
  return [
    ...lines.map(({ title, amountDue }): [string, string] => [title, inRupees(amountDue)]),
    ['Total', inRupees(totalOf(lines))],
    ...(transactionId ? [['Transaction ID', transactionId] satisfies [string, string]] : []),
    ['Payment reference', row.payment_reference],
  ];
}
