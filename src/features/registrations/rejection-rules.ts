import { askTheOrganisers, type Contact } from '#features/edition/rules.ts';
import { inRupees } from '#shared/money.ts';

// Texts for students about a payment that was not accepted. They are the same for a registration, a pass order and a
// joint payment, on pages and in mails.

export const notAccepted = 'Your payment was not accepted';

/** Shown below the organisers' own reason, which is then the heading. */
export const notAcceptedBy = 'The organisers did not accept your payment and gave this reason.';

export const proofAgainText = (reason: string): string =>
  reason
    ? 'Look the payment up in your UPI app and compare it with what the organisers write. Then send the right transaction ID and a screenshot of it.'
    : 'Look the payment up in your UPI app. If the money has left your account, send the right transaction ID and a screenshot of it. If no money has left your account, please pay again first.';

/** For a mail. `how`: which proof to send, and where. */
export const sendAgainText = (how: string): string =>
  'Please look up the payment in your UPI app and compare its transaction ID with the one you sent. If the money has ' +
  `left your account, send ${how}. If no money has left your account, please pay first.`;

/** For a mail. The lines of a joint payment take no proof of their own (decision 55). */
export const sendAgainTogether = sendAgainText('the right transaction ID and a screenshot on the page of your payment');

/** The subject of a mail. */
export const notAcceptedFor = (what: string): string => `Your payment for ${what} was not accepted`;

/** For a mail, below the name of what was not accepted. */
export const reasonGiven = (reason: string): string[] => (reason ? [`The organisers write: ${reason}`] : []);

interface Sent {
  /** In rupees. */
  amountDue: number;
  paymentReference: string;
  /** A student with a joint payment has paid a different amount, so the text names no amount. */
  jointPayment?: string;
}
type Asked = Pick<Contact, 'mailbox'>;

/** In the middle of a sentence. */
export const leftAccount = ({ amountDue, jointPayment }: Sent): string =>
  `${jointPayment ? 'the money' : inRupees(amountDue)} has left your account`;

/** In the middle of a sentence. */
export const askAboutPayment = ({ paymentReference }: Sent, contact: Asked): string =>
  `${askTheOrganisers(contact)}${paymentReference && `, with the reference ${paymentReference}`}`;

/** Keeps students from paying twice. */
export const notLost = (sent: Sent, contact: Asked): string =>
  `If ${leftAccount(sent)}, it is not lost. If you are not sure, ${askAboutPayment(sent, contact)}, before you pay again.`;
