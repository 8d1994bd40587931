import { flushSync } from 'react-dom';
import { type FieldPath, useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { FestEvent } from '#features/events/contract.ts';
import type { Question } from '#features/questions/contract.ts';
import type { EntryPayment } from '#features/registrations/contract.ts';
import { paths } from '#shared/paths.ts';
import { putInCart } from '../payment/cart.ts';
import { CartHint } from '../payment/cart-hint.tsx';
import { firstFault, type RegistrationStep, type RegistrationValues, registrationFaults, stepOf } from './faults.ts';
import { submissionOf } from './send.ts';

interface AddToCartProps {
  event: FestEvent;
  payment: EntryPayment;
  questions: readonly Question[];
  openStep: (step: RegistrationStep) => void;
  /** Called when faults of this many members should be shown. */
  onChecked: (members: number) => void;
}

/** Puts the completed form into the cart. Shows missing fields first, except those of the payment. */
export function AddToCart({ event, payment, questions, openStep, onChecked }: AddToCartProps) {
  const { getValues, setFocus, trigger } = useFormContext<RegistrationValues>();
  const navigate = useNavigate();
  const key = `event ${event._id}`;

  function add() {
    const { transactionId: _, paymentScreenshot: __, ...faults } = registrationFaults(getValues(), event, questions);
    const missing = firstFault(faults);
    if (missing) {
      const name = missing.field as FieldPath<RegistrationValues>;
      // A field must be visible to take the focus.
      flushSync(() => openStep(stepOf(missing.field)));
      onChecked(getValues().teamMembers.length);
      setFocus(name);
      void trigger(name);
      return;
    }
    const typed = submissionOf(event, getValues(), { payment, questions });
    // The cart shows the fee that applies when it is opened.
    const { transactionId: ___, feeShown: ____, ...submission } = typed;
    const address = paths.eventRegister(event._id);
    putInCart({
      key,
      title: event.title,
      address,
      payee: payment.upiId,
      line: { kind: 'registration', ...submission },
    });
    void navigate(paths.studentCart);
  }

  return <CartHint ownKey={key} payee={payment.upiId} onAdd={add} />;
}
