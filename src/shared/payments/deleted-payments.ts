/** With what an accepted payment was deleted; `unknown` if that was before migration 0084. */
export const deletedWith = ['account', 'registration', 'event', 'unknown'] as const;
export type DeletedWith = (typeof deletedWith)[number];

const words: Record<DeletedWith, string> = {
  account: 'A payment of an account that has been deleted',
  registration: 'A payment of a registration that has been deleted',
  event: 'A payment for an event that has been deleted',
  unknown: 'A payment that has been deleted',
};

export const deletedPaymentText = (deleted: DeletedWith): string => words[deleted];

/** In the shape of other payments with the same transaction ID. The person's name is not known any more. */
export const toOtherPayment = (deleted: DeletedWith) => ({
  _id: `deleted ${deleted}`,
  name: words[deleted],
  about: 'accepted before',
});
