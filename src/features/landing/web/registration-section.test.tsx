// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { edition } from '#sample/edition.ts';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { RegistrationSection } from './registration-section.tsx';

cleanScreens();

const costs = { hasFree: true, hasPaid: true };

const late = 'Registration is still open, because the organisers allow it.';

test.each([
  ['without a closing time', '', true],
  ['before its closing time', '2099-05-09T12:30:00.000Z', true],
  ['after its closing time', '2025-05-09T12:30:00.000Z', false],
])('after the edition, %s, late registration is shown as open: %s', (_, closesAt, isShown) => {
  const after = { ...edition, lateRegistrations: true };
  openScreen(<RegistrationSection {...costs} edition={after} endsAt="2025-05-10T12:00:00.000Z" closesAt={closesAt} />);
  const words = screen.queryByText(late);
  expect(words !== null && words.closest('.invisible') === null).toBe(isShown);
});

test('after an edition without late registration nothing is said of it', () => {
  const after = { ...edition, lateRegistrations: false };
  openScreen(<RegistrationSection {...costs} edition={after} endsAt="2025-05-10T12:00:00.000Z" closesAt="" />);
  expect(screen.getByText('This edition is over.')).toBeTruthy();
  expect(screen.queryByText(late)).toBeNull();
});

test.each([
  ['free and paid events', costs, 'Many events are free.', 'For the others, pay through UPI'],
  ['only free events', { ...costs, hasPaid: false }, 'All events are free.', undefined],
  ['only paid events', { ...costs, hasFree: false }, 'with your team.', 'Pay through UPI'],
  ['no events yet', { hasFree: false, hasPaid: false }, 'with your team.', undefined],
])('tells how to register where there are %s', (_, cost, choosing, paying) => {
  openScreen(<RegistrationSection {...cost} edition={edition} endsAt="" closesAt="" />);
  const [, choose, pay] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(choose?.endsWith(choosing)).toBe(true);
  expect(pay?.includes(paying ?? '') ?? paying === undefined).toBe(true);
  expect(pay === undefined).toBe(paying === undefined);
});
