// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { asOrganiser, button, cleanScreens, field, openScreen } from '#testing/screen.ts';
import { TwoFactorDialog } from './two-factor-dialog.tsx';

cleanScreens();

test('each step of two-factor sign-in is read from its first words', async () => {
  asOrganiser();
  const scan = { secret: 'ABCDEFGHIJKLMNOP', address: 'otpauth://totp/Fest:organiser?secret=ABCDEFGHIJKLMNOP' };
  const codes = { recoveryCodes: ['AAAA-1111'] };
  const { user } = openScreen(<TwoFactorDialog task="set up" onClose={() => {}} />, [{ json: scan }, { json: codes }]);
  await user.type(field('Password'), 'a long password{Enter}');
  const scanWords = await screen.findByText(/^Scan this with/);
  await waitFor(() => expect(document.activeElement).toBe(scanWords));
  await user.tab();
  expect(document.activeElement).toBe(field('Code'));
  await user.type(field('Code'), '123456');
  await user.click(button('Enable'));
  const codeWords = await screen.findByText(/^Each of these codes/);
  await waitFor(() => expect(document.activeElement).toBe(codeWords));
});
