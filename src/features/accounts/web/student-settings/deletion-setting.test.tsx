// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { asStudent, button, cleanScreens, field, openScreen, toasts } from '#testing/screen.ts';
import { DeletionSetting } from './deletion-setting.tsx';

cleanScreens();

const loss = 'You have paid ₹150. The money does not come back with the account.';

test('says what the student would lose, before the password is sent', async () => {
  asStudent();
  const { user, sent } = openScreen(<DeletionSetting />, [{ json: { losses: [loss] } }]);
  await user.click(button('Delete my account'));
  await screen.findByText(loss);
  screen.getByText(/passes, .* are deleted with it\. What you have paid is not refunded by this: cancel first/);
  expect(field('Your password')).toBeTruthy();
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/students/me/deletion']);
});

test('can be used although the losses could not be read', async () => {
  asStudent();
  const { user, allRead } = openScreen(<DeletionSetting />, ['nothing']);
  await user.click(button('Delete my account'));
  await allRead();
  expect(screen.queryByText('Before you go')).toBeNull();
  expect(field('Your password')).toBeTruthy();
});

test('says that the losses could not be read, and asks again', async () => {
  asStudent();
  const { user } = openScreen(<DeletionSetting />, ['nothing', { json: { losses: [loss] } }]);
  await user.click(button('Delete my account'));
  await screen.findByText('What you would lose could not be looked up.');
  await user.click(button('Try again'));
  await screen.findByText(loss);
});

test('says why the account cannot be kept while its deletion is being sent', async () => {
  asStudent();
  const answered = Promise.withResolvers<void>();
  const busy = { status: 503, json: { message: 'Please try again in a moment.' }, after: answered.promise };
  const { user, allRead } = openScreen(<DeletionSetting />, [{ json: { losses: [] } }, busy]);
  await user.click(button('Delete my account'));
  await user.type(field('Your password'), 'the password');
  await user.click(button('Delete for good'));
  await user.click(button('Keep my account'));
  expect(toasts()).toEqual(['The account is being deleted.']);
  answered.resolve();
  await allRead();
  await user.click(button('Keep my account'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
