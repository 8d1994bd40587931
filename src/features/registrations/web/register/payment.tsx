import type { ReactNode } from 'react';
import type { FestEvent } from '#features/events/contract.ts';
import { relevantFee } from '#features/events/rules.ts';
import type { EntryPayment } from '#features/registrations/contract.ts';
import { Alert } from '#web/ui/alert.tsx';
import { PayPanel } from '../payment/pay-panel.tsx';
import { ProofInputs } from '../payment/proof-inputs.tsx';
import { waitsForPass } from './cost.tsx';
import { EventRegisterCoupon } from './coupon.tsx';

interface EventRegisterPaymentProps {
  event: FestEvent;
  payment: EntryPayment;
  couponFault: string;
  /** Offers the cart as another way to pay, to students who are logged in. */
  cart: ReactNode;
}

export function EventRegisterPayment({ event, payment, couponFault, cart }: EventRegisterPaymentProps) {
  if (relevantFee(event) === 0) {
    return (
      <div className="grid gap-6">
        <Alert tone="success" title="Free Registration">
          There is nothing to pay.{' '}
          {waitsForPass(payment)
            ? 'Your seat is held until your pass is paid, and confirmed with it.'
            : 'Complete your registration, and your seat is confirmed at once.'}
        </Alert>
        {payment.coupon && <EventRegisterCoupon applied={payment.coupon} fault={couponFault} />}
      </div>
    );
  }
  return (
    <div className="grid gap-9">
      {payment.reference && <EventRegisterCoupon applied={payment.coupon} fault={couponFault} />}
      {payment.reference && cart}
      <PayPanel payment={payment} forTeam={event.isTeamEvent} />
      <div className="grid max-w-xl gap-6">
        <ProofInputs />
      </div>
    </div>
  );
}
