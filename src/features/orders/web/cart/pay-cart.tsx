import { useNavigate } from 'react-router';
import type { JointQuote } from '#features/orders/answer-contract.ts';
import { payTogether } from '#features/orders/calls.ts';
import type { PaymentDetails } from '#features/registrations/contract.ts';
import { type CartLine, dropPaid, PayPanel } from '#features/registrations/web/index.ts';
import { inRupees } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { uploadingApi } from '#web/network/uploading-api.ts';
import { notify } from '#web/ui/notify.ts';
import { ProofFormOf } from '../proof-form.tsx';
import { useProof } from '../use-proof.ts';

interface PayCartProps {
  lines: readonly CartLine[];
  quote: JointQuote;
  payment: PaymentDetails;
  /** The organisers' mail address; '' if it is not known. */
  mailbox: string;
}

/** For students who have paid for a line that is no longer available. */
export const paidForMore =
  'If you have already paid, remove what is not available and send the same transaction ID again. The organisers will refund the rest.';

export function PayCart({ lines, quote, payment, mailbox }: PayCartProps) {
  const navigate = useNavigate();
  const proof = useProof({
    name: 'pay for the cart',
    recordId: '',
    amount: payment.amount,
    adviceOnConflict: paidForMore,
    async send({ transactionId, file, keyFor, onProgress }) {
      const shown = lines.map(({ line }, at) => withAmount(line, quote.lines[at]?.amount ?? 0));
      const body = { transactionId, lines: JSON.stringify(shown) };
      const { _id } = await uploadingApi(onProgress).call(payTogether, {
        body,
        file,
        idempotencyKey: keyFor({ fields: body, file }),
        retryWhileBusy: true,
      });
      await dropPaid(lines);
      notify({
        title: 'Proof sent',
        description: 'We check your payment. This page shows the result.',
        tone: 'success',
      });
      await navigate(paths.studentPayment(_id));
    },
  });
  return (
    <>
      <PayPanel payment={payment} forTeam={false} />
      <ProofFormOf
        proof={proof}
        amount={payment.amount}
        mailbox={mailbox}
        label={`Send proof of ${inRupees(payment.amount)}`}
      />
    </>
  );
}

/** Puts in the price that the student saw. The server refuses the payment if the price has changed since. */
const withAmount = (line: CartLine['line'], amount: number) =>
  line.kind === 'pass' ? { ...line, priceShown: amount } : { ...line, feeShown: amount };
