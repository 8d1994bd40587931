// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { edition } from '#sample/edition.ts';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { registrationSteps } from '../rules.ts';
import { RegistrationSection } from './registration-section.tsx';

cleanScreens();

const steps = registrationSteps({ hasFree: true, hasPaid: true });

const late = 'Registration is still open, because the organisers allow it.';

test.each([
  ['without a closing time', '', true],
  ['before its closing time', '2099-05-09T12:30:00.000Z', true],
  ['after its closing time', '2025-05-09T12:30:00.000Z', false],
])('after the edition, %s, late registration is shown as open: %s', (_, closesAt, isShown) => {
  const after = { ...edition, lateRegistrations: true };
  openScreen(
    <RegistrationSection steps={steps} edition={after} endsAt="2025-05-10T12:00:00.000Z" closesAt={closesAt} />,
  );
  const words = screen.queryByText(late);
  expect(words !== null && words.closest('.invisible') === null).toBe(isShown);
});

test('after an edition without late registration nothing is said of it', () => {
  const after = { ...edition, lateRegistrations: false };
  openScreen(<RegistrationSection steps={steps} edition={after} endsAt="2025-05-10T12:00:00.000Z" closesAt="" />);
  expect(screen.getByText('This edition is over.')).toBeTruthy();
  expect(screen.queryByText(late)).toBeNull();
});
