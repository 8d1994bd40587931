// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRoutesStub, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { edition } from '#sample/edition.ts';
import { cleanScreens } from '#testing/screen.ts';
import StudentLoginPage from './student-login-page.tsx';
import StudentRegisterPage from './student-register-page.tsx';

cleanScreens();

const loaderData = { edition, editionName: edition.name };
const signUp = { loaderData } as Parameters<typeof StudentRegisterPage>[0];
const login = { loaderData } as Parameters<typeof StudentLoginPage>[0];
const Pages = createRoutesStub([
  { path: '/student/register', Component: () => <StudentRegisterPage {...signUp} /> },
  { path: '/student/login', Component: Login },
]);

function Login() {
  return (
    <>
      <StudentLoginPage {...login} />
      <output>{useLocation().state?.from}</output>
    </>
  );
}

test('sign-up and login link to each other and keep the page to return to', async () => {
  const user = userEvent.setup();
  const from = '/student/events/ropes/register';
  render(<Pages initialEntries={[{ pathname: '/student/register', state: { from } }]} />);
  await user.click(screen.getByRole('link', { name: 'Log in' }));
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe(from);
  await user.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeTruthy();
});
