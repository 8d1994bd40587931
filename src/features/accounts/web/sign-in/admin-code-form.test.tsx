// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { AdminCodeForm } from './admin-code-form.tsx';

cleanScreens();

test('says in an alert that the code is missing, and keeps the focus in its field', async () => {
  const words = 'Please enter the code.';
  const credentials = { email: 'chair@aarambh.example', password: 'a-long-password' };
  const nothing = () => undefined;
  const { user, sent } = openScreen(
    <AdminCodeForm isSignedIn={false} credentials={credentials} onSent={nothing} onBack={nothing} />,
    [{ status: 401, json: { message: words } }],
  );
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(sent).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Code/));
});
