import type { PassPayment } from '#features/orders/answer-contract.ts';
import { buyPass } from '#features/orders/calls.ts';
import { uploadingApi } from '#web/network/uploading-api.ts';
import { notify } from '#web/ui/notify.ts';
import { type Proof, useProof } from './use-proof.ts';

/** For a new order of a pass, or a rejected one. */
export function usePurchase(passId: string, { amount, coupon }: PassPayment): Proof {
  return useProof({
    name: 'buy a pass',
    recordId: passId,
    amount,
    async send({ transactionId, file, keyFor, onProgress }) {
      const bought = await uploadingApi(onProgress).call(buyPass, {
        params: { passId },
        body: { transactionId, coupon, priceShown: amount },
        file,
        idempotencyKey: keyFor({ fields: { transactionId, coupon, passId, priceShown: String(amount) }, file }),
        retryWhileBusy: true,
      });
      const description =
        bought.status === 'active'
          ? 'Register for the events it opens.'
          : 'We check your payment. This page shows the result.';
      notify({ title: bought.status === 'active' ? 'The pass is yours' : 'Proof sent', description, tone: 'success' });
    },
  });
}
