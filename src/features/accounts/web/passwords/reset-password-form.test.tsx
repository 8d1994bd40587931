// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Answer, asStudent, button, cleanScreens, field, openScreen, toasts } from '#testing/screen.ts';
import { studentSession } from '#web/sessions.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

const isSet = { json: { message: 'Your new password is set. Please log in with it.' } };

cleanScreens();

async function resetByLink(...answers: Answer[]) {
  const opened = openScreen(<ResetPasswordForm token="one-time" />, [isSet, ...answers]);
  await opened.user.type(field('New password'), 'a long one of my own{Enter}');
  return opened;
}

test('ends the session of the same student in this browser after the password is reset', async () => {
  asStudent();
  const { address } = await resetByLink({ status: 401, json: { message: 'Unauthorized' } });
  await waitFor(() => expect(toasts()).toEqual([`New password set: ${isSet.json.message}`]));
  expect(studentSession.token()).toBeUndefined();
  await waitFor(() => expect(address()).toBe('/student/login'));
});

test('keeps the session of another student in this browser, and says whose it is', async () => {
  asStudent();
  await resetByLink({ json: { _id: 's1', name: 'Meena' } });
  const words =
    'This browser is still logged in as Meena (meena@students.example). Log out to log in with the new password.';
  await waitFor(() => expect(toasts()).toEqual([`New password set: ${words}`]));
  expect(studentSession.token()).toBe('Bearer a student');
});

test('leads to the login after the password is reset when nobody is logged in', async () => {
  const { sent, address } = await resetByLink();
  await waitFor(() => expect(address()).toBe('/student/login'));
  expect(sent).toHaveLength(1);
});

test('sets a password with a new link that is opened in the tab of a used one', async () => {
  const used = { status: 410, json: { message: 'This link has expired or was used already.' } };
  const { user, sent } = openScreen(<TwoLinks />, [used, isSet]);
  await user.type(field('New password'), 'a long one of my own{Enter}');
  expect(await screen.findByText('This link no longer works')).toBeTruthy();
  await user.click(button('Open the new link'));
  await user.type(field('New password'), 'a long one of my own{Enter}');
  await waitFor(() => expect(toasts()).toEqual([`New password set: ${isSet.json.message}`]));
  expect(sent.map(({ body }) => body)).toMatchObject([{ token: 'old' }, { token: 'new' }]);
});

function TwoLinks() {
  const [token, setToken] = useState('old');
  return (
    <>
      <button type="button" onClick={() => setToken('new')}>
        Open the new link
      </button>
      <ResetPasswordForm token={token} />
    </>
  );
}
