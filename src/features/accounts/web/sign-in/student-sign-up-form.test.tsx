// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { button, cleanScreens, faultOf, field, openScreen } from '#testing/screen.ts';
import { StudentSignUpForm } from './student-sign-up-form.tsx';

cleanScreens();

const Routed = createRoutesStub([{ path: '/', Component: () => <StudentSignUpForm /> }]);

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

const typed = {
  'Full name': 'Anbu K',
  Email: 'anbu@students.example',
  Phone: '+91 00000 00104',
  'College name': 'Kite College',
  Department: 'Physics',
};
const passwords = ['Password', 'Confirm password'];
async function fillIn({ user }: ReturnType<typeof openScreen>) {
  for (const [label, text] of Object.entries(typed)) await user.type(field(label), text);
  for (const label of passwords) await user.type(field(label), 'kite paper string');
  await user.selectOptions(field('Year of study'), '2nd Year');
}
const shown = (labels: string[]) => labels.map((label) => (field(label) as HTMLInputElement).value);

test('the sign-up form has what was typed again when the page was reloaded, but no password', async () => {
  await fillIn(openScreen(<StudentSignUpForm />));
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('kite paper string');
  cleanup();
  openScreen(<StudentSignUpForm />);
  expect(shown(Object.keys(typed))).toEqual(Object.values(typed));
  expect(shown(['Year of study', ...passwords])).toEqual(['2nd Year', '', '']);
});

test('the sign-up form does not replace what somebody typed before its scripts came', async () => {
  await fillIn(openScreen(<StudentSignUpForm />));
  cleanup();
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Routed />);
  document.body.append(page);
  const name = page.querySelector<HTMLInputElement>('input[name="name"]');
  if (name) name.value = 'Beela';
  render(<Routed />, { container: page, hydrate: true });
  await waitFor(() => expect(shown(['Email'])).toEqual([typed.Email]));
  expect(shown(['Full name'])).toEqual(['Beela']);
});

test('the sign-up form keeps nothing when the account is made', async () => {
  const student = { id: 's1', name: 'Anbu K', email: typed.Email, college: '', phone: '' };
  const page = openScreen(<StudentSignUpForm />, [{ status: 201, json: { token: 'a token', student } }]);
  await fillIn(page);
  await page.user.click(button('Create account'));
  await waitFor(() => expect(page.address()).toBe('/student/dashboard'));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Anbu');
});
