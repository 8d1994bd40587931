// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Statement } from '#features/payments/statement-contract.ts';
import { button, cleanScreens, field, openScreen } from '#testing/screen.ts';
import { ColumnForm } from './column-form.tsx';

cleanScreens();

const statement = {
  _id: 's1',
  sample: [
    ['Account 12345', '', ''],
    ['When', 'What', 'Came in'],
    ['01/04/2025', 'UPI from Meena', '150'],
  ],
} as unknown as Statement;

function open(answers: Parameters<typeof openScreen>[1] = []) {
  const onLoad = vi.fn(() => null);
  return { ...openScreen(<ColumnForm statement={statement} />, answers, '/', onLoad), onLoad };
}
type Page = ReturnType<typeof open>;
async function choose({ user }: Page, choices: Record<string, string>) {
  for (const [heading, role] of Object.entries(choices)) await user.selectOptions(field(heading), role);
}
const read = ({ user }: Page) => user.click(button('Read the statement'));

test('takes the likely line for the headings, and asks for the columns that are needed', async () => {
  const page = open();
  expect(field('Line with the headings')).toHaveProperty('value', '1');
  await choose(page, { When: 'Date' });
  await read(page);
  await screen.findByText('Please say which column holds the narration.');
  expect(document.activeElement).toBe(field('When'));
  expect(page.sent).toEqual([]);
});

test('sends which column holds what, and reads the statement again', async () => {
  const page = open([{ json: {} }]);
  await choose(page, { When: 'Date', What: 'Narration or description', 'Came in': 'Money in' });
  await read(page);
  await waitFor(() => expect(page.onLoad).toHaveBeenCalled());
  expect(page.sent).toMatchObject([{ body: { headingLine: 1, date: 0, narration: 1, credit: 2, debit: null } }]);
});

test('gives a meaning to one column only, and forgets the columns when another line has the headings', async () => {
  const page = open();
  await choose(page, { When: 'Date', What: 'Date' });
  expect(field('When')).toHaveProperty('value', '');
  await page.user.selectOptions(field('Line with the headings'), '0');
  expect(field('Column 2')).toHaveProperty('value', '');
});

test('shows why the columns could not be saved, and keeps what was chosen', async () => {
  const page = open([{ status: 422, json: { message: 'These columns hold no amounts.' } }]);
  await choose(page, { When: 'Date', What: 'Narration or description', 'Came in': 'Money in' });
  await read(page);
  await screen.findByText('These columns hold no amounts.');
  expect(field('Came in')).toHaveProperty('value', 'credit');
});
