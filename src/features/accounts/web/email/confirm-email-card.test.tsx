// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { plainProfile } from '#testing/plain-profile.ts';
import { asStudent, button, cleanScreens, field, openScreen } from '#testing/screen.ts';
import { ConfirmEmailCard } from './confirm-email-card.tsx';

cleanScreens();
beforeEach(() => asStudent());

const toConfirm = { ...plainProfile, emailState: 'toConfirm' as const };
const open = (...answers: NonNullable<Parameters<typeof openScreen>[1]>) =>
  openScreen(<ConfirmEmailCard profile={toConfirm} />, answers);

test('says that the email is confirmed, and gives that the focus, when the code is right', async () => {
  const { user } = open({ json: { message: 'Your email is confirmed.', emailState: 'confirmed' } });
  await user.type(field('Code from the mail'), '123456');
  await user.click(button('Confirm email'));
  await screen.findByText('Your email is confirmed');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Your email is confirmed/));
});

test('shows what the server says of a new mail', async () => {
  const message = 'A new mail is on its way. Use the code of this mail: earlier ones no longer work.';
  const { user } = open({ json: { message } });
  await user.click(button('Send a new mail'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(message));
});
