import { type FormEvent, useId, useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import type { PassPayment } from '#features/orders/answer-contract.ts';
import { boundText } from '#features/prices/sentence-rules.ts';
import {
  AppliedCoupon,
  CartHint,
  CouponField,
  PaidAlready,
  PayPanel,
  putInCart,
} from '#features/registrations/web/index.ts';
import { feeText, inRupees } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { ConfirmBeforePaying } from '#web/confirm-email/confirm-before-paying.tsx';
import { Alert } from '#web/ui/alert.tsx';
import type { PassPageData } from './load-pass.ts';
import { ProofForm } from './proof-form.tsx';
import { typedTransactionId } from './use-proof.ts';

interface BuyPassProps {
  data: PassPageData;
  payment: PassPayment;
}

/** The price and the reason for it, the coupon, and the payment with its proof. */
export function BuyPass({ data, payment }: BuyPassProps) {
  const { pass, passId, couponFault, timeZone } = data;
  const { nextPrice, nextPriceFrom } = pass ?? {};
  // For somebody who pays another price, the next public price would be misleading.
  const isUsual = payment.amount === pass?.priceNow;
  return (
    <section aria-label="Buy this pass" className="grid grid-cols-1 gap-8">
      <div className="grid gap-1">
        <p className="wrap-anywhere text-lg">{payment.words}</p>
        {isUsual && nextPrice !== undefined && nextPriceFrom && (
          <p className="text-quiet">
            From {boundText(nextPriceFrom, timeZone)} it costs {feeText(nextPrice)}.
          </p>
        )}
      </div>
      {payment.mustConfirmEmail ? (
        <>
          <ConfirmBeforePaying title="Confirm your email before you buy this pass" wanted="another pass" />
          <PaidForPass data={data} />
        </>
      ) : (
        <>
          {(payment.amount > 0 || payment.coupon) && <CouponForm applied={payment.coupon} fault={couponFault} />}
          <Pay data={data} payment={payment} />
          <ProofForm
            passId={passId}
            payment={payment}
            mailbox={data.mailbox}
            label={payment.amount > 0 ? `Buy for ${inRupees(payment.amount)}` : 'Get this pass'}
          />
        </>
      )}
    </section>
  );
}

/** Shown in place of the form for the proof. */
export function PaidForPass({ data: { passId, mailbox } }: Pick<BuyPassProps, 'data'>) {
  return <PaidAlready transactionId={typedTransactionId('buy a pass', passId)} mailbox={mailbox} />;
}

function Pay({ data, payment }: BuyPassProps) {
  if (payment.amount === 0) {
    return (
      <Alert tone="success" title="Free Pass">
        There is nothing to pay. The pass is yours at once.
        <PaidForPass data={data} />
      </Alert>
    );
  }
  return (
    <>
      <PassToCart data={data} payment={payment} />
      <PayPanel payment={payment} forTeam={false} />
    </>
  );
}

function PassToCart({ data: { pass, passId }, payment: { coupon, upiId } }: BuyPassProps) {
  const navigate = useNavigate();
  const key = `pass ${passId}`;

  function add() {
    const search = coupon && `?${new URLSearchParams({ coupon })}`;
    const line = { kind: 'pass', passId, coupon };
    const address = `${paths.studentPass(passId)}${search}`;
    putInCart({ key, title: pass?.name ?? 'Pass', address, payee: upiId, line });
    void navigate(paths.studentCart);
  }

  return <CartHint ownKey={key} payee={upiId} onAdd={add} />;
}

/** Loads the page again with the code. The sentence above and the amount to pay then show the reduced price. */
function CouponForm({ applied, fault }: { applied: string; fault: string }) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('coupon') ?? '';
  const [typed, setTyped] = useState(asked);
  const [isMissing, setMissing] = useState(false);
  const { state } = useNavigation();
  const id = useId();
  const ask = (coupon: string) => setSearch(coupon ? { coupon } : {}, { replace: true, preventScrollReset: true });

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(typed.trim() === '');
    if (typed.trim()) ask(typed.trim());
  }

  if (applied) {
    return (
      <AppliedCoupon
        code={applied}
        role="status"
        onRemove={() => {
          setTyped('');
          ask('');
        }}
      />
    );
  }
  return (
    <CouponField
      isOpen={asked !== ''}
      busy={state === 'loading'}
      apply={{ id, onSubmit: submit, 'aria-label': 'Coupon' }}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      error={isMissing ? 'Please enter the code of your coupon' : fault || undefined}
    />
  );
}
