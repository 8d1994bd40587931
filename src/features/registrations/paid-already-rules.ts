import type { Contact } from '#features/edition/rules.ts';

// Apart from the other texts about payments, which the registration form does not load.

/** After a refusal of what may be paid already. `transactionId`: '' where the text does not name it. */
export const paidAlready = (transactionId: string, { mailbox }: Pick<Contact, 'mailbox'>): string =>
  `If you have paid, your money is not lost: write to ${mailbox || 'the organisers'} with your transaction ID${transactionId && ` ${transactionId}`}.`;
