// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { button, cleanScreens, openScreen } from '#testing/screen.ts';
import { PriceListField } from './price-list-field.tsx';
import { blankPrice, type TypedPrice } from './price-values.ts';

cleanScreens();

function Form({ prices }: { prices: TypedPrice[] }) {
  const form = useForm({ defaultValues: { prices } });
  return <PriceListField form={form} timeZone="Asia/Kolkata" none="The fees above hold." />;
}

const typed = (changed: Partial<TypedPrice>): TypedPrice => ({ ...blankPrice, ...changed });
const ownCollege = typed({ audience: 'ownCollege', amount: '0' });
const early = typed({ amount: '250', until: '2025-05-01T00:00' });
const late = typed({ amount: '300' });

const open = (...prices: TypedPrice[]) => openScreen(<Form prices={prices} />);
const sentence = () => screen.getByRole('status', { name: 'What the prices mean' }).textContent;
const price = (number: number) => within(screen.getByRole('group', { name: new RegExp(`^Price ${number}`) }));
const amounts = () => screen.getAllByLabelText('Amount (₹)').map((input) => (input as HTMLInputElement).value);

test('says what holds while the list is empty, and reads the prices as a sentence', () => {
  const { leave } = open();
  expect(sentence()).toBe('The fees above hold.');
  leave();
  open(ownCollege, early, late);
  expect(sentence()).toBe('₹250 for anyone until 30 April 2025, then ₹300; own college free');
});

test('does not say that there are no prices while the first one is being filled in', () => {
  open(blankPrice);
  expect(sentence()).toBe('');
});

test('moves a price with its arrow, which keeps the focus, and not beyond the ends', async () => {
  const { user } = open(early, ownCollege);
  button('Move price 2 up').focus();
  await user.keyboard('{Enter}');
  expect(amounts()).toEqual(['0', '250']);
  expect(document.activeElement).toBe(button('Move price 1 up'));
  await user.keyboard('{Enter}');
  expect(amounts()).toEqual(['0', '250']);
  expect(button('Move price 1 up').getAttribute('aria-disabled')).toBe('true');
});

test('removes a price, and the focus goes to the button that adds one', async () => {
  const { user } = open(early, late);
  await user.click(button('Remove price 1'));
  expect(amounts()).toEqual(['300']);
  expect(document.activeElement).toBe(button('Add a price'));
});

test('has the button that adds a price after the last price, for the keyboard too', async () => {
  const { user } = open(early, late);
  button('Remove price 2').focus();
  await user.tab();
  expect(document.activeElement).toBe(button('Add a price'));
});

test('begins a new price where the last one ends, for the same people in the same place', async () => {
  const { user } = open({ ...early, audience: 'ownCollege', channel: 'spot' });
  await user.click(button('Add a price'));
  expect(price(2).getByLabelText('From')).toHaveProperty('value', '2025-05-01T00:00');
  expect(price(2).getByLabelText('Who pays it')).toHaveProperty('value', 'ownCollege');
  expect(price(2).getByLabelText('Where')).toHaveProperty('value', 'spot');
  expect(document.activeElement).toBe(price(2).getByLabelText('Amount (₹)'));
});

test('calls a new price wrong only once its amount is typed', async () => {
  const { user } = open(late);
  await user.click(button('Add a price'));
  expect(price(2).queryByText(/never/i)).toBeNull();
  await user.keyboard('350');
  expect(price(2).getByText(/never/i)).toBeTruthy();
});

test('says beside a price that it is never reached, and beside an amount that it cannot be used', async () => {
  const { user } = open(late, early);
  expect(screen.getByRole('group', { name: /^Price 2/ }).textContent).toMatch(/never/i);
  await user.type(price(2).getByLabelText('Amount (₹)'), '.5');
  expect(price(2).getByLabelText('Amount (₹)').getAttribute('aria-invalid')).toBe('true');
});

test('asks how many people make a group when a price is for groups of one college', async () => {
  const { user } = open(late);
  expect(price(1).queryByLabelText('People in the group')).toBeNull();
  await user.selectOptions(price(1).getByLabelText('Who pays it'), 'A group of one college');
  expect(screen.getByText('Please say how many make a group.')).toBeTruthy();
  await user.type(price(1).getByLabelText('People in the group'), '5');
  expect(sentence()).toBe('₹300 each for 5 or more of one college');
});

test.each(['From', 'Until'])(
  'says beside %s that the year is wrong while it is half typed, and keeps the form',
  (label) => {
    open(late);
    // The value in Chrome after the first digit of the year was typed.
    fireEvent.change(price(1).getByLabelText(label), { target: { value: '0002-04-01T09:00' } });
    expect(price(1).getByText('Please enter a year from 2000 to 2199.')).toBeTruthy();
    expect(amounts()).toEqual(['300']);
    fireEvent.change(price(1).getByLabelText(label), { target: { value: '2025-04-01T09:00' } });
    expect(price(1).queryByText('Please enter a year from 2000 to 2199.')).toBeNull();
  },
);
