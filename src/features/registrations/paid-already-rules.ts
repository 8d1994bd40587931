import type { Contact } from '#features/edition/rules.ts';

// In a file of its own, because the registration form does not load the other texts about payments.

/** For a student who may have paid before the refusal. `transactionId`: '' if the text does not name it. */
export const paidAlready = (transactionId: string, { mailbox }: Pick<Contact, 'mailbox'>): string =>
  `If you have paid, your money is not lost: write to ${mailbox || 'the organisers'} with your transaction ID${transactionId && ` ${transactionId}`}.`;
