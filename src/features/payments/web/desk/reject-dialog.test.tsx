// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DeskItem } from '#features/payments/desk-contract.ts';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { RejectDialog } from './reject-dialog.tsx';

cleanScreens();

const line = (title: string) => ({ _id: title, title, amountDue: 75, status: 'pending' as const });
const item = { _id: 'one', name: 'Meena R', event: { _id: 'event', title: 'Rope Bridge' }, amountDue: 150 };

const asked = (lines: DeskItem['lines']) => {
  // The fields of a payment that the dialog uses.
  const shown = { ...item, lines } as unknown as DeskItem;
  openScreen(<RejectDialog item={shown} open onClose={() => {}} onReject={() => {}} />);
  return screen.getByRole('dialog').textContent;
};

test('names the event of a payment before it is rejected', () => {
  expect(asked([])).toContain('Meena R · Rope Bridge · ₹150.');
});

test('says how much a joint payment pays for, since all of it is rejected', () => {
  expect(asked([line('Rope Bridge'), line('Quiz')])).toContain('Meena R · 2 things paid together · ₹150.');
});
