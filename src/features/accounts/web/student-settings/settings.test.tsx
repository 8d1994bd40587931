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

describe('where a student is signed in', () => {
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

  test('marks this session, which has no button, when it is the only one', () => {
    const page = shown([here]);
    expect(page).toContain('Firefox on Linux');
    expect(page).toContain('This one');
    expect(page).not.toContain('<button');
    expect(page).toContain('You are signed in nowhere else.');
  });

  test('offers to end each other session and all of them at once', () => {
    const page = shown([here, elsewhere]);
    expect(page).toContain('aria-label="Sign out Unknown device, signed in Apr 1, 2025, 10:00 AM"');
    expect(page).toContain('Address not known');
    expect(page).toContain('Apr 2, 2025, 10:00 AM');
    expect(page).toContain('Sign out elsewhere');
    expect(page).not.toContain('calendar address');
  });

  test('lists a private calendar address, and says that it ends with the others', () => {
    const page = shown([here], '2025-04-03T04:30:00.000Z');
    expect(page).toContain('aria-label="End the private calendar address"');
    expect(page).toContain('This also ends your private calendar address.');
    expect(page).not.toContain('You are signed in nowhere else.');
  });

  test('says so when the sessions did not load', () => {
    expect(html(<SessionsSetting sessions={undefined} timeZone="Asia/Kolkata" />)).toContain(
      'Your sessions did not load',
    );
  });
});

describe('mails to a student', () => {
  const shown = (mailNotifications: boolean, mailsAreSent = true) =>
    html(<MailSetting settings={{ mailNotifications }} mailsAreSent={mailsAreSent} />);

  test('are checked when they are wanted', () => {
    expect(shown(true)).toMatch(/<input[^>]*type="checkbox"[^>]*checked=""/);
    expect(shown(false)).not.toContain('checked=""');
  });

  test('promise nothing while the site sends none', () => {
    expect(shown(true)).toContain('A failed payment is always mailed');
    expect(shown(true, false)).toContain('This site sends no mails at the moment.');
    expect(shown(true, false)).not.toContain('always mailed');
  });
});

describe('passwords', () => {
  test('of a student ask for the current one, for a password manager to fill in', () => {
    const page = html(<PasswordSetting />);
    expect(input(page, 'currentPassword')).toMatch(/autoComplete="current-password".*type="password"/i);
    expect(input(page, 'newPassword')).toMatch(/autoComplete="new-password".*type="password"/i);
    expect(page).toMatch(/<input[^>]*autoComplete="username"[^>]*hidden=""/i);
    expect(page).toContain('At least 6 characters.');
  });

  test('of the control room ask for the given one and have at least 8 characters', () => {
    const page = html(<FirstPasswordForm />);
    expect(page).toContain('Password you signed in with');
    expect(page).toContain('At least 8 characters, and not a common one.');
    expect(page).toContain('Set the password');
  });

  test('are sent in no address when the page is not ready yet', () => {
    for (const page of [html(<PasswordSetting />), html(<FirstPasswordForm />)]) {
      expect(page).toMatch(/<form[^>]*method="post"/);
    }
  });
});
