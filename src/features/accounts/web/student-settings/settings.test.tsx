import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import { FirstPasswordForm } from '../passwords/first-password-form.tsx';
import { MailSetting } from './mail-setting.tsx';
import { PasswordSetting } from './password-setting.tsx';
import { type Sessions, SessionsSetting } from './sessions-setting.tsx';

function html(children: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => children }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

const input = (page: string, name: string) => page.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? '';

describe('the list of a student’s sessions', () => {
  const session = {
    device: 'Firefox on Linux',
    ip: '198.51.100.7',
    openedAt: '2025-04-01T04:30:00.000Z',
    lastSeenAt: '2025-04-02T04:30:00.000Z',
    endsAt: '2025-04-09T04:30:00.000Z',
  };
  const here = { ...session, _id: 's1', isThisOne: true };
  const elsewhere = { ...session, _id: 's2', device: '', ip: '', isThisOne: false };
  const shown = (sessions: Sessions['sessions'], calendarFeedMadeAt: string | null = null) =>
    html(<SessionsSetting sessions={{ sessions, calendarFeedMadeAt }} timeZone="Asia/Kolkata" />);

  test('marks the current session and shows no button when the student is signed in nowhere else', () => {
    const page = shown([here]);
    expect(page).toContain('Firefox on Linux');
    expect(page).toContain('This one');
    expect(page).not.toContain('<button');
    expect(page).toContain('You are signed in nowhere else.');
  });

  test('offers to end each other session, or all other sessions at once', () => {
    const page = shown([here, elsewhere]);
    expect(page).toContain('aria-label="Sign out Unknown device, signed in Apr 1, 2025, 10:00 AM"');
    expect(page).toContain('Address not known');
    expect(page).toContain('Apr 2, 2025, 10:00 AM');
    expect(page).toContain('Sign out elsewhere');
    expect(page).not.toContain('calendar address');
  });

  test('lists a private calendar address, and says that signing out elsewhere ends it', () => {
    const page = shown([here], '2025-04-03T04:30:00.000Z');
    expect(page).toContain('aria-label="End the private calendar address"');
    expect(page).toContain('This also ends your private calendar address.');
    expect(page).not.toContain('You are signed in nowhere else.');
  });

  test('says when the sessions did not load', () => {
    expect(html(<SessionsSetting sessions={undefined} timeZone="Asia/Kolkata" />)).toContain(
      'Your sessions did not load',
    );
  });
});

describe('mails to a student', () => {
  const shown = (mailNotifications: boolean, mailsAreSent = true) =>
    html(<MailSetting settings={{ mailNotifications }} mailsAreSent={mailsAreSent} />);

  test('the box for mails is checked only when the student wants mails', () => {
    expect(shown(true)).toMatch(/<input[^>]*type="checkbox"[^>]*checked=""/);
    expect(shown(false)).not.toContain('checked=""');
  });

  test('the box for mails names everything that it switches off', () => {
    expect(shown(true)).toContain(
      'received or confirmed, to remind me of what I have to hand in, and to ask for feedback',
    );
  });

  test('promises no mails while the site sends none', () => {
    expect(shown(true)).toContain('A failed payment is always mailed');
    expect(shown(true, false)).toContain('This site sends no mails at the moment.');
    expect(shown(true, false)).not.toContain('always mailed');
  });
});

describe('password forms', () => {
  test('the student’s password form asks for the current password, which a password manager can fill in', () => {
    const page = html(<PasswordSetting />);
    expect(input(page, 'currentPassword')).toMatch(/autoComplete="current-password".*type="password"/i);
    expect(input(page, 'newPassword')).toMatch(/autoComplete="new-password".*type="password"/i);
    expect(page).toMatch(/<input[^>]*autoComplete="username"[^>]*hidden=""/i);
    expect(page).toContain('At least 6 characters.');
  });

  test('the first password form of the control room asks for the given password and at least 8 characters', () => {
    const page = html(<FirstPasswordForm />);
    expect(page).toContain('Password you signed in with');
    expect(page).toContain('At least 8 characters, and not a common one.');
    expect(page).toContain('Set the password');
  });

  test('password forms put no password into the address before the page is ready', () => {
    for (const page of [html(<PasswordSetting />), html(<FirstPasswordForm />)]) {
      expect(page).toMatch(/<form[^>]*method="post"/);
    }
  });
});
