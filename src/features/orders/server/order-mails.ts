import { findAccount } from '#features/accounts/server/index.ts';
import type { Edition } from '#features/edition/contract.ts';
import { readEdition } from '#features/edition/server/index.ts';
import { afterRefusal } from '#features/orders/rules.ts';
import {
  notAcceptedFor,
  notLost,
  reasonGiven,
  sendAgainText,
  sendAgainTogether,
} from '#features/registrations/rejection-rules.ts';
import type { Tx } from '#server/db/schema.ts';
import { sendToStudent } from '#server/mail/student-mail.ts';
import { tellAdministrators } from '#server/mail/tell-administrators.ts';
import { newsSignature } from '#server/mail/write-mail.ts';
import type { Platform } from '#server/platform.ts';
import { inRupees } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { passOrdersPath } from '#shared/payments/pass-orders-path.ts';
import { transactionIdForMail } from '#shared/payments/transaction-id.ts';
import { whyNotAgain, whyNotAgainText } from './buying/why-not-again.ts';
import type { OrderRow } from './rows.ts';

export type OrderMail = 'received' | 'resubmitted' | 'active' | 'rejected' | 'cancelled';

interface Words {
  subject: string;
  paragraphs: string[];
  purpose: 'receipt' | 'courtesy' | 'needed';
}

interface Again {
  /** Why the proof of a rejected order would be refused if it were sent again; '' if it would be accepted. */
  whyNot: string;
  /** Says what happens to money that the student sent. */
  money: string;
  contact: { mailbox: string };
}

const words: Record<OrderMail, (pass: string, order: OrderRow, again: Again) => Words> = {
  received: (pass, { amount_due_paise }) =>
    amount_due_paise === 0
      ? {
          subject: `You have the ${pass}`,
          paragraphs: [`The ${pass} is yours. There is nothing to pay.`],
          purpose: 'receipt',
        }
      : {
          subject: `We have your order for the ${pass}`,
          paragraphs: [
            `Thank you for buying the ${pass}. We are checking your payment and will write to you as soon as it is confirmed.`,
            'You can already register for the events that this pass opens. Those registrations are confirmed together with your payment.',
          ],
          purpose: 'receipt',
        },
  resubmitted: (pass) => ({
    subject: `We have your new payment details for the ${pass}`,
    paragraphs: [
      `Thank you for sending the payment details for the ${pass} again. We will check them soon and write to you.`,
    ],
    purpose: 'courtesy',
  }),
  active: (pass) => ({
    subject: `Your ${pass} is paid`,
    paragraphs: [
      `We have checked your payment: the ${pass} is yours. Registrations that you made with it are confirmed.`,
    ],
    purpose: 'courtesy',
  }),
  rejected: (pass, { reason, joint_payment_id }, again) => ({
    subject: notAcceptedFor(`the ${pass}`),
    paragraphs: [
      `The organisers did not accept your payment for the ${pass}.`,
      ...reasonGiven(reason),
      ...(again.whyNot
        ? [`${again.whyNot} ${afterRefusal('', again.contact)}`]
        : [
            'Registrations that you made with this pass wait until the pass is paid. You keep your order and do not need a new one.',
            joint_payment_id
              ? sendAgainTogether
              : sendAgainText('the right transaction ID and a screenshot of the payment on the page of your pass'),
            again.money,
          ]),
    ],
    purpose: 'needed',
  }),
  cancelled: (pass, { reason }) => ({
    subject: `Your ${pass} is cancelled`,
    paragraphs: reason
      ? [
          `The organisers have cancelled your ${pass}. It opens no events any more.`,
          ...reasonGiven(reason),
          'If you think that this is a mistake, please write to us.',
        ]
      : [`You have cancelled the ${pass}. It opens no events any more.`],
    purpose: reason ? 'needed' : 'courtesy',
  }),
};

/** Queues a mail to the address of the account. */
export async function mailOrder(tx: Tx, platform: Platform, mail: OrderMail, order: OrderRow): Promise<void> {
  const owner = await findAccount(tx, order.student_id);
  const { pass, student } = await namesOf(tx, order);
  if (!owner) return;
  const why = mail === 'rejected' ? await whyNotAgain(tx, order) : undefined;
  const edition = await readEdition(tx);
  const money = moneyOf(order, order.amount_due_paise / 100, edition);
  const contact = { mailbox: edition.contactEmail };
  const { purpose, ...text } = words[mail](pass, order, { whyNot: why ? whyNotAgainText[why] : '', money, contact });
  const { publicUrl = '' } = platform.config;
  const isForPayment = mail === 'rejected' && order.joint_payment_id !== '';
  await sendToStudent(tx, platform, edition, {
    purpose,
    student: { ...owner, name: student },
    words: {
      ...text,
      facts: [...factsOf(pass, order), ...paymentFactsOf(order), ...ticketOf(order, publicUrl)],
      link: isForPayment
        ? { label: 'Your payment', url: publicUrl + paths.studentPayment(order.joint_payment_id) }
        : { label: 'Your pass', url: publicUrl + paths.studentPass(order.pass_id) },
    },
  });
}

/** Says what happens after a rejection to money that the student sent. */
export const moneyOf = (
  { payment_reference, joint_payment_id }: Pick<OrderRow, 'payment_reference' | 'joint_payment_id'>,
  amountDue: number,
  { contactEmail }: Edition,
): string =>
  notLost(
    { amountDue, paymentReference: payment_reference, jointPayment: joint_payment_id },
    { mailbox: contactEmail },
  );

/** A paid pass has a ticket, as a confirmed registration has (R319). */
const ticketOf = ({ status }: OrderRow, publicUrl: string): [string, string][] =>
  status === 'active' && publicUrl ? [['Your ticket', publicUrl + paths.studentTicket]] : [];

export async function tellOfOrder(
  tx: Tx,
  platform: Platform,
  news: 'new_registrations' | 'payment_confirmations',
  order: OrderRow,
  /** `isAtDesk`: the spot desk takes the payment in the same transaction. */
  { isAtDesk = false } = {},
): Promise<void> {
  const text = async () => {
    const edition = await readEdition(tx);
    const { pass, student: who, email } = await namesOf(tx, order);
    const address = passOrdersPath('q', order.payment_reference || email);
    return {
      subject:
        news === 'new_registrations' ? `${who} bought the ${pass}` : `Payment of ${who} for the ${pass} is confirmed`,
      paragraphs: [
        news === 'new_registrations'
          ? `There is a new order for a pass. ${paymentText(order, isAtDesk)}`
          : 'The payment of this order is marked as completed.',
      ],
      fest: edition.name,
      facts: factsOf(pass, order),
      paymentFacts: paymentFactsOf(order),
      link: { label: 'Order', url: (platform.config.publicUrl ?? '') + address },
      signature: newsSignature(edition),
    };
  };
  const about = { studentId: order.student_id, linkNeeds: 'payments.decide' } as const;
  await tellAdministrators(tx, platform, news, text, about);
}

function paymentText({ amount_due_paise }: OrderRow, isAtDesk: boolean): string {
  if (amount_due_paise === 0) return 'It is free, so nothing has to be checked.';
  return isAtDesk ? 'It was made at the spot desk and is paid.' : 'Its payment waits to be checked.';
}

function namesOf(tx: Tx, { pass_id, student_id }: OrderRow) {
  return tx
    .selectFrom(['passes', 'students'])
    .select(['passes.name as pass', 'students.name as student', 'students.email'])
    .where('passes.id', '=', pass_id)
    .where('students.id', '=', student_id)
    .executeTakeFirstOrThrow();
}

function factsOf(pass: string, order: OrderRow): [string, string][] {
  const facts: [string, string][] = [['Pass', pass]];
  if (order.amount_due_paise > 0) facts.push(['Price', inRupees(order.amount_due_paise / 100)]);
  return facts;
}

function paymentFactsOf(order: OrderRow): [string, string][] {
  if (order.amount_due_paise === 0) return [];
  const transactionId = transactionIdForMail(order.transaction_id);
  const reference: [string, string] = ['Payment reference', order.payment_reference];
  return transactionId ? [['Transaction ID', transactionId], reference] : [reference];
}
