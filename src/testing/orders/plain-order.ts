import type { PassPayment } from '#features/orders/answer-contract.ts';
import type { OwnOrder } from '#features/passes/own-contract.ts';

/** A paid order as its student reads it. Spread it and change what the test is about. */
export const plainOrder: OwnOrder = {
  _id: 'o1',
  pass: {
    _id: 'p1',
    name: 'Fest pass',
    covers: { kind: 'allowance', counts: { technical: 1, nontechnical: 1 } },
    coversWords: '1 technical and 1 nontechnical event',
  },
  status: 'active',
  left: { technical: 0, nontechnical: 1 },
  amountDue: 250,
  reference: 'ABCD2345',
  transactionId: '812300000001',
  jointPayment: '',
  reason: '',
  createdAt: '2026-04-02T04:00:00.000Z',
};

/** The payment details of that order. */
export const plainPayment: PassPayment = {
  amount: 250,
  words: '₹250: price until 30 April 2026.',
  coupon: '',
  upiId: 'fest@example',
  payeeName: 'Fest',
  reference: 'ABCD2345',
  qrCode: '',
};
