// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asOrganiser, button, cleanScreens, field, openScreen } from '#testing/screen.ts';
import { TwoFactorDialog } from './two-factor-dialog.tsx';

cleanScreens();

test.each([
  ['set up', 'Enable'],
  ['renew codes', 'Make new codes'],
] as const)(
  'does not close while its codes are on the way, because they are shown only once: %s',
  async (task, label) => {
    asOrganiser();
    const scan = {
      json: { secret: 'ABCDEFGHIJKLMNOP', address: 'otpauth://totp/Fest:organiser?secret=ABCDEFGHIJKLMNOP' },
    };
    const { promise, resolve } = Promise.withResolvers<void>();
    const codes = { json: { recoveryCodes: ['AAAA-1111'] }, after: promise };
    const answers = task === 'set up' ? [scan, codes] : [codes];
    const onClose = vi.fn();
    const { user, sent } = openScreen(<TwoFactorDialog task={task} onClose={onClose} />, answers);
    await user.type(field('Password'), 'a long password');
    if (task === 'set up') {
      await user.click(button('Continue'));
      await user.type(await screen.findByLabelText('Code'), '123456');
    }
    await user.click(button(label));
    await waitFor(() => expect(sent).toHaveLength(answers.length));
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    resolve();
    await screen.findByText('AAAA-1111');
  },
);

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
