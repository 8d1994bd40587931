// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { button, cleanScreens, faultOf, field, openScreen } from '#testing/screen.ts';
import { StudentSignUpForm } from './student-sign-up-form.tsx';

cleanScreens();

test('an empty sign-up form marks every field, the second password too', async () => {
  const { user, sent } = openScreen(<StudentSignUpForm />);
  await user.click(button('Create account'));
  expect(faultOf('Full name')).toBe('Name must be at least 2 characters.');
  expect(faultOf('Confirm password')).toBe('Please type the password again.');
  await user.type(field('Confirm password'), 'one');
  await user.type(field('Password'), 'another');
  expect(faultOf('Confirm password')).toBe("Passwords don't match");
  expect(sent).toEqual([]);
});
