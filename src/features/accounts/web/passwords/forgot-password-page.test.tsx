// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { edition } from '#sample/edition.ts';
import { cleanScreens, field } from '#testing/screen.ts';
import { StudentLoginForm } from '../sign-in/student-login-form.tsx';
import ForgotPasswordPage from './forgot-password-page.tsx';

cleanScreens();

const loaderData = { edition, mailsAreSent: true, editionName: edition.name };
const props = { loaderData } as unknown as Parameters<typeof ForgotPasswordPage>[0];
const Pages = createRoutesStub([
  { path: '/', Component: StudentLoginForm },
  { path: '/student/forgot-password', Component: () => <ForgotPasswordPage {...props} /> },
]);

test('has the email that was typed for the login', async () => {
  const user = userEvent.setup();
  render(<Pages initialEntries={['/']} />);
  await user.type(field('Email'), 'meena@students.example');
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  expect(await screen.findByRole('button', { name: 'Mail me a link' })).toBeTruthy();
  expect(field('Email')).toHaveProperty('value', 'meena@students.example');
});

test('has an empty email when it is opened by its address', () => {
  render(<Pages initialEntries={['/student/forgot-password']} />);
  expect(field('Email')).toHaveProperty('value', '');
});
