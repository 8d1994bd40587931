// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { cleanScreens, field, openScreen } from '#testing/screen.ts';
import { UploadScope } from '#web/desk/uploads.tsx';
import { PriceFields } from './price-fields.tsx';
import { blankValues, type FormValues } from './values.ts';

cleanScreens();

const technical = {
  name: 'Technical pass',
  opens: ({ eventType }: { eventType: string }) => eventType === 'technical',
};

function Form({ values }: { values: Partial<FormValues> }) {
  const form = useForm<FormValues>({ defaultValues: { ...blankValues, ...values } });
  return (
    <UploadScope>
      <PriceFields
        form={form}
        isQrCodeSet={false}
        mayDecide
        onReplaceQr={() => {}}
        event={undefined}
        passes={[technical]}
        timeZone="Asia/Kolkata"
      />
    </UploadScope>
  );
}

test('says at once that no pass covers an event that only a pass opens', async () => {
  const { user } = openScreen(<Form values={{ eventType: 'workshop' }} />);
  expect(screen.queryByText(/No pass covers/)).toBeNull();
  await user.selectOptions(field('How one gets in'), 'With a pass only');
  expect(screen.getByText(/No pass covers this event yet, so nobody can get in/)).toBeTruthy();
});

test('names the passes that open the event', async () => {
  const { user } = openScreen(<Form values={{ eventType: 'technical' }} />);
  await user.selectOptions(field('How one gets in'), 'With a pass, or by paying the fee');
  expect(screen.getByText('Opened by Technical pass.')).toBeTruthy();
});

test('asks for the way of payment when a price is typed, and says what the prices mean', async () => {
  const { user } = openScreen(<Form values={{}} />);
  expect(screen.getByText('No other prices: everybody pays the fee.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add a price' }));
  await user.type(field('Amount (₹)'), '80');
  expect(screen.getByText('₹80 for anyone')).toBeTruthy();
  expect(field('UPI ID')).toBeTruthy();
});
