// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, asOrganiser, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { adminSession } from '#web/sessions.ts';
import { FirstPasswordForm } from './first-password-form.tsx';
import { SetPasswordForm } from './set-password-form.tsx';

const chosen = 'a long one of my own';

cleanScreens();

async function setByLink(answers: Answer[]) {
  const opened = openScreen(<SetPasswordForm token="one-time" />, answers);
  await opened.user.type(field('New password'), `${chosen}{Enter}`);
  return opened;
}

test('sets a password with the token of the link, and ends the session of this browser', async () => {
  asOrganiser();
  const { sent } = await setByLink([
    { json: { message: 'Your password is set. Please sign in with it.' } },
    { status: 401, json: { message: 'Unauthorized' } },
  ]);
  await waitFor(() => expect(toasts()).toEqual(['Your password is set. Please sign in with it.']));
  expect(sent[0]).toMatchObject({ method: 'POST', body: { token: 'one-time', password: chosen } });
  expect(adminSession.token()).toBeUndefined();
});

test('keeps the session of another organiser in this browser, and says whose it is', async () => {
  asOrganiser();
  await setByLink([
    { json: { message: 'Your password is set. Please sign in with it.' } },
    { json: { _id: 'a1', name: 'Asha' } },
  ]);
  const words =
    'This browser is still signed in as Asha (asha@fest.example). Log out to sign in with the new password.';
  await waitFor(() => expect(toasts()).toEqual([`The password is set: ${words}`]));
  expect(adminSession.token()).toBe('an organiser');
});

test('replaces the form with the reason when the link is used up', async () => {
  await setByLink([{ status: 410, json: { message: 'This link has expired or was used already.' } }]);
  expect(await screen.findByText('This link has expired or was used already.')).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('keeps the form and says what is wrong with the password', async () => {
  const words = 'This password is one of the most common ones.';
  await setByLink([{ status: 422, json: { message: words, errors: { password: words } } }]);
  await waitFor(() => expect(faultOf('New password')).toBe(words));
});

test('opens the control room after a generated password is replaced', async () => {
  asOrganiser();
  const info = adminSession.info();
  if (info) adminSession.open('an organiser', { ...info, mustChangePassword: true });
  const { user, sent } = openScreen(<FirstPasswordForm />, [{ json: { message: 'Your password is changed.' } }]);
  await user.type(field('Password you signed in with'), 'the one that was made');
  await user.type(field('New password'), chosen);
  await user.click(button('Set the password'));
  await waitFor(() => expect(toasts()).toEqual(['Your password is set']));
  expect(sent).toMatchObject([{ body: { currentPassword: 'the one that was made', newPassword: chosen } }]);
  expect(adminSession.info()).not.toHaveProperty('mustChangePassword');
});
