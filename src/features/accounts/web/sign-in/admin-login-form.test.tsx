import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AdminLoginForm } from './admin-login-form.tsx';

test('asks for an email and a password and requires both', () => {
  const page = renderToStaticMarkup(<AdminLoginForm isSignedIn={false} />);
  expect(page).toMatch(/<input(?=[^>]*type="email")(?=[^>]*aria-required="true")(?=[^>]*name="email")/);
  expect(page).toMatch(/<input(?=[^>]*type="password")(?=[^>]*aria-required="true")(?=[^>]*name="password")/);
  expect(page).toContain('Sign In');
});

test('shows Signing in... while the sign-in is running', () => {
  expect(renderToStaticMarkup(<AdminLoginForm isSignedIn />)).toContain('Signing in...');
});
