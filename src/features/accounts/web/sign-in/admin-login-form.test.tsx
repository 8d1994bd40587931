import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AdminLoginForm } from './admin-login-form.tsx';

test('asks for an email of that type and a password, both required', () => {
  const page = renderToStaticMarkup(<AdminLoginForm isSignedIn={false} />);
  expect(page).toMatch(/<input(?=[^>]*type="email")(?=[^>]*aria-required="true")(?=[^>]*name="email")/);
  expect(page).toMatch(/<input(?=[^>]*type="password")(?=[^>]*aria-required="true")(?=[^>]*name="password")/);
  expect(page).toContain('Sign In');
});

test('reads Signing in... while it is busy', () => {
  expect(renderToStaticMarkup(<AdminLoginForm isSignedIn />)).toContain('Signing in...');
});
