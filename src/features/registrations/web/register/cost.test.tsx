// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import type { PublicPass } from '#features/passes/contract.ts';
import type { EntryPayment } from '#features/registrations/contract.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { asStudent, button, cleanScreens, faultOf, field, openScreen } from '#testing/screen.ts';
import { EventRegisterCost, NeedsPass, PassNeeded } from './cost.tsx';
import { EventRegisterCoupon } from './coupon.tsx';
import type { RegistrationValues } from './faults.ts';
import { noValues } from './first-values.ts';
import { EventRegisterOutcome } from './outcome.tsx';
import { EventRegisterPayment } from './payment.tsx';

cleanScreens();

const own = { _id: 'o1', name: 'Fest pass', isPaid: true, left: null };
const payment: EntryPayment = {
  amount: 0,
  upiId: 'fest@example',
  payeeName: 'Fest',
  reference: '',
  qrCode: '',
  words: 'Free with your Fest pass.',
  passes: [own],
  passId: 'o1',
  mayPay: true,
  coupon: '',
  hindrance: '',
  mustConfirmEmail: false,
};
const pass: PublicPass = {
  _id: 'p1',
  name: 'Fest pass',
  description: '',
  covers: { kind: 'all' },
  coversWords: 'All events that take a pass',
  priceNow: 250,
  priceWords: '',
  soldOut: false,
};

/** Shows the form's values of the two fields that these parts change. */
function InForm({ coupon = '', children }: { coupon?: string; children: ReactNode }) {
  const form = useForm<RegistrationValues>({ defaultValues: { ...noValues, coupon } });
  const held = useWatch({ control: form.control, name: ['passId', 'coupon'] });
  return (
    <FormProvider {...form}>
      {children}
      <output>{held.join('|')}</output>
    </FormProvider>
  );
}
const held = () => screen.getByRole('status').textContent;

describe('what a registration will cost', () => {
  const open = (changed: Partial<EntryPayment>) =>
    openScreen(
      <InForm>
        <EventRegisterCost payment={{ ...payment, ...changed }} onSale={[pass]} />
      </InForm>,
    );

  test('says in one sentence what it costs, and nothing where the usual fee counts', () => {
    open({ mayPay: false });
    expect(screen.getByText('Free with your Fest pass.')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('shows the way to a pass to a student who has none', () => {
    open({ words: '₹100: the fee of this event.', passes: [], passId: '' });
    expect(screen.getByRole('link', { name: 'Fest pass' }).getAttribute('href')).toBe('/student/passes/p1');
  });

  test('says nothing where the usual fee counts', () => {
    open({ words: '', passes: [], passId: '' });
    expect(screen.queryByText(/Free/)).toBeNull();
  });

  test('offers the own passes with what is left and the fee, and keeps the choice', async () => {
    const other = { _id: 'o2', name: 'One pass', isPaid: false, left: 1 };
    const { user } = open({ passes: [own, other, { ...own, _id: 'o3', name: 'Used pass', left: 0 }] });
    const labels = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(labels).toEqual([
      'Use my Fest pass',
      'Use my One pass, being checked, 1 event of this kind left',
      'Pay the fee, your pass stays for other events',
    ]);
    await user.click(field(/Use my One pass/));
    expect(held()).toBe('o2|');
    await user.click(field(/Pay the fee/));
    expect(held()).toBe('none|');
  });
});

describe('a coupon for a registration', () => {
  test('asks for a code before it is applied, and shows why one is refused', async () => {
    const { user } = openScreen(
      <InForm>
        <EventRegisterCoupon applied="" fault="" />
      </InForm>,
    );
    await user.click(screen.getByText('I have a coupon'));
    await user.click(button('Apply'));
    expect(faultOf('Coupon code')).toBe('Please enter the code of your coupon');
  });

  test('shows why the code in the draft is refused until another one is typed', async () => {
    const { user } = openScreen(
      <InForm coupon="WRONG">
        <EventRegisterCoupon applied="" fault="No coupon has this code." />
      </InForm>,
    );
    expect(faultOf('Coupon code')).toBe('No coupon has this code. Empty the field to register without it.');
    await user.type(field('Coupon code'), 'S');
    expect(faultOf('Coupon code')).toBe('');
  });

  test('removes a coupon that is taken off', async () => {
    const { user } = openScreen(
      <InForm coupon="half">
        <EventRegisterCoupon applied="HALF" fault="" />
      </InForm>,
    );
    await user.click(button('Remove the coupon'));
    expect(held()).toBe('|');
  });
});

describe('the payment part', () => {
  const open = (changed: Partial<EntryPayment>) =>
    openScreen(
      <InForm>
        <EventRegisterPayment event={plainEvent} payment={{ ...payment, ...changed }} cart={null} couponFault="" />
      </InForm>,
    );

  test('says that the place is confirmed at once with a paid pass', () => {
    open({});
    expect(screen.getByText(/your seat is confirmed at once/)).toBeTruthy();
  });

  test('says that the place waits with a pass that is being checked', () => {
    open({ passes: [{ ...own, isPaid: false }] });
    expect(screen.getByText(/held until your pass is paid/)).toBeTruthy();
  });
});

describe('an event that cannot be registered for without a pass', () => {
  test('shows the way to buy one instead of the form', () => {
    asStudent();
    openScreen(
      <EventRegisterOutcome
        event={{ ...plainEvent, entry: 'pass', endsAt: '2099-05-09T12:00:00.000Z' }}
        registered={false}
        offer={undefined}
        payment={{ hindrance: 'passNeeded' }}
        passes={[pass]}
        timeZone="Asia/Kolkata"
        mailbox=""
      >
        <p>the form</p>
      </EventRegisterOutcome>,
    );
    expect(screen.getByText('This event needs a pass')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Fest pass, ₹250' }).getAttribute('href')).toBe('/student/passes/p1');
    expect(screen.queryByText('the form')).toBeNull();
  });

  test('says that nothing is left of the pass', () => {
    openScreen(<NeedsPass hindrance="allowanceSpent" passes={[]} />);
    expect(screen.getByText('Your pass opens no more events of this kind.')).toBeTruthy();
    expect(screen.getByText(/No pass that opens it is on sale/)).toBeTruthy();
  });

  test('says when no pass is on sale', () => {
    openScreen(<PassNeeded passes={[]} />);
    expect(screen.getByText(/Please ask the organisers/)).toBeTruthy();
  });
});
