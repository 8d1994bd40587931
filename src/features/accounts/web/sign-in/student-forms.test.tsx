import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import { plainProfile } from '#testing/plain-profile.ts';
import { ProfileEditForm } from '../student-profile/profile-edit-form.tsx';
import { AdminCodeForm } from './admin-code-form.tsx';
import { StudentLoginForm } from './student-login-form.tsx';
import { StudentSignUpForm } from './student-sign-up-form.tsx';

function html(children: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => children }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

const input = (page: string, name: string) => page.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? '';
const labels = (page: string) => [...page.matchAll(/<label[^>]*>([^<]+)/g)].map(([, label]) => label);

describe('the sign-up form', () => {
  const page = html(<StudentSignUpForm />);

  test('the sign-up form marks the fields that an account needs, and no other', () => {
    const asked = ['Full name', 'Email', 'Phone', 'Password', 'Confirm password', 'College name', 'Department'];
    const needed = [...page.matchAll(/<label[^>]* class="[^"]*field-required[^>]*>([^<]+)/g)].map(([, label]) => label);
    expect(needed).toEqual([...asked, 'Year of study']);
    expect(page.match(/aria-required="true"/g)).toHaveLength(8);
  });

  test('the sign-up form offers the years of study and chooses none at first', () => {
    const years = [...page.matchAll(/<option[^>]*>([^<]+)/g)].map(([, year]) => year);
    expect(years).toEqual(['Choose your year', '1st Year', '2nd Year', '3rd Year', '4th Year', '5th Year', 'Others']);
    expect(page).not.toMatch(/<option value="[^"]+" selected/);
  });

  test('the sign-up form tells password managers that both passwords are new', () => {
    for (const name of ['password', 'confirmPassword']) {
      expect(input(page, name)).toMatch(/autoComplete="new-password"/i);
    }
  });
});

describe('the login form', () => {
  const page = html(<StudentLoginForm />);

  test('the login form asks for email and password and links to the page for a forgotten password', () => {
    expect(input(page, 'email')).toMatch(/type="email"/);
    expect(input(page, 'password')).toMatch(/autoComplete="current-password"/i);
    expect(page).toMatch(/<a[^>]*href="\/student\/forgot-password"/);
  });

  test('the login and sign-up forms put no password into the address before the page is ready', () => {
    for (const form of [page, html(<StudentSignUpForm />)]) expect(form).toMatch(/<form[^>]*method="post"/);
  });
});

describe('the profile form', () => {
  const page = html(<ProfileEditForm profile={plainProfile} />);

  test('the profile form asks for no password while the email is unchanged', () => {
    expect(labels(page)).not.toContain('Current password');
  });

  test('the profile form says that nothing has been changed yet', () => {
    expect(page).toContain('Nothing has been changed yet.');
  });
});

describe('the second step of the administrators’ login', () => {
  const shown = (isSignedIn: boolean) =>
    html(
      <AdminCodeForm
        isSignedIn={isSignedIn}
        credentials={{ email: 'asha@fest.example', password: 'a password' }}
        onSent={() => {}}
        onBack={() => {}}
      />,
    );

  test('the second step of the login takes the code that a phone offers, or a recovery code', () => {
    expect(shown(false)).toMatch(/<input[^>]*autoComplete="one-time-code"/i);
    expect(shown(false)).toContain('or one of your recovery codes.');
  });

  test('the second step of the login shows Signing in... after a right code', () => {
    expect(shown(false)).not.toContain('Signing in...');
    expect(shown(true)).toContain('Signing in...');
  });
});
