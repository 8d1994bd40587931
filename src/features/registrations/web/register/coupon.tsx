import { type KeyboardEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { AppliedCoupon, CouponField } from '../payment/coupon-field.tsx';
import type { RegistrationValues } from './faults.ts';

interface EventRegisterCouponProps {
  /** The code of the applied coupon; '' without one. */
  applied: string;
  /** Why the typed coupon is not applied. */
  fault: string;
}

/** Stores the code in the draft. The page asks for the price with it, now and after a reload. */
export function EventRegisterCoupon({ applied, fault }: EventRegisterCouponProps) {
  const { register, setValue, setError, formState } = useFormContext<RegistrationValues>();
  const typed = useWatch<RegistrationValues, 'coupon'>({ name: 'coupon' });
  /** The code that `fault` is about. */
  const [asked, setAsked] = useState(typed);
  const { revalidate, state } = useRevalidator();

  async function apply() {
    if (!typed.trim()) return setError('coupon', { type: 'required', message: 'Please enter the code of your coupon' });
    setAsked(typed);
    await revalidate();
  }

  async function remove() {
    setValue('coupon', '');
    await revalidate();
  }

  // Enter in this field applies the coupon and must not send the whole form.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void apply();
  }

  const { coupon: refused } = formState.errors;
  const why = refused?.message ?? (typed === asked ? fault : '');
  const error = refused?.type === 'required' || !why ? why : `${why} Empty the field to register without it.`;

  if (applied) return <AppliedCoupon code={applied} busy={state === 'loading'} onRemove={remove} />;
  return (
    <CouponField
      isOpen={typed !== ''}
      busy={state === 'loading'}
      apply={apply}
      onKeyDown={onKeyDown}
      error={error || undefined}
      {...register('coupon')}
    />
  );
}
