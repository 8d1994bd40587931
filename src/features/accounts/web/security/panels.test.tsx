import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import { FailedSignInsPanel, LoginHistoryPanel } from './login-history-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

function html(children: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => children }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

const zone = 'Asia/Kolkata';
const attempt = (minute: number) => ({
  ip: `198.51.100.${minute}`,
  timestamp: `2025-04-01T04:${String(minute).padStart(2, '0')}:00.000Z`,
  success: false,
});
const none = { lastLogin: null, lastLoginIp: null, loginHistory: [], failedSignIns: [] };
type History = Parameters<typeof LoginHistoryPanel>[0]['history'];

describe('the login history', () => {
  const shown = (history: object) =>
    html(<LoginHistoryPanel history={{ ...none, ...history } as History} timeZone={zone} />);

  test('says that there is no login history before the first login', () => {
    expect(shown({})).toContain('No login history available');
  });

  test('shows the last login apart from the previous sessions', () => {
    const page = shown({
      lastLogin: '2025-04-02T04:30:00.000Z',
      lastLoginIp: '198.51.100.7',
      loginHistory: [attempt(30)],
    });
    expect(page).toContain('from 198.51.100.7');
    expect(page).toMatch(/Apr 2, 2025, 10:00 AM.*Previous sessions.*Apr 1, 2025, 10:00 AM.*198\.51\.100\.30/);
  });

  test('says that only the latest sign-ins are listed when there may be more', () => {
    const words = 'Only the latest 200 are listed.';
    const listed = (count: number) =>
      shown({ loginHistory: Array.from({ length: count }, (_, place) => attempt(place % 60)) });
    expect(listed(199)).not.toContain(words);
    expect(listed(200)).toContain(words);
  });

  test('offers another try when the login history did not load', () => {
    const page = html(
      <LoginHistoryPanel history={{ failure: 'The history did not load.' } as History} timeZone={zone} />,
    );
    expect(page).toContain('The history did not load.');
    expect(page).toContain('Try again');
  });
});

describe('failed sign-ins', () => {
  const shown = (count: number) => {
    const failedSignIns = Array.from({ length: count }, (_, place) => attempt(place + 1));
    return html(<FailedSignInsPanel history={{ ...none, failedSignIns } as History} timeZone={zone} />);
  };

  test('says that there were no failed sign-ins', () => {
    expect(shown(0)).toContain('No sign-in with your email has failed.');
  });

  test('the latest 200 failed sign-ins are not called all of them', () => {
    expect(shown(199)).toContain('Show all 199');
    expect(shown(200)).toContain('Show the latest 200');
  });

  test('shows ten failed sign-ins at first, and offers to show all when there are more', () => {
    const page = shown(12);
    expect(page.match(/<li[ >]/g)).toHaveLength(10);
    expect(page).toContain('Show all 12');
    expect(shown(10)).not.toContain('Show all');
  });

  test('shows nothing in the panel of failed sign-ins when the history did not load', () => {
    expect(html(<FailedSignInsPanel history={{ failure: 'It did not load.' } as History} timeZone={zone} />)).toBe('');
  });
});

describe('an administrator’s sessions', () => {
  type Sessions = Parameters<typeof SessionsPanel>[0]['sessions'];
  const session = (id: string, isThisOne: boolean) => ({
    _id: id,
    device: 'Chrome on Windows',
    ip: '198.51.100.7',
    openedAt: '2025-04-01T04:30:00.000Z',
    lastSeenAt: '2025-04-02T04:30:00.000Z',
    isThisOne,
  });
  const shown = (sessions: unknown) => html(<SessionsPanel sessions={sessions as Sessions} timeZone={zone} />);

  test('offers to end every session except the current one', () => {
    const page = shown([session('s1', true), session('s2', false)]);
    expect(page.match(/aria-label="Sign out Chrome on Windows/g)).toHaveLength(1);
    expect(page).toContain('This one');
  });

  test('offers another try when the sessions did not load', () => {
    const page = shown({ failure: 'Your sessions did not load.' });
    expect(page).toContain('Your sessions did not load.');
    expect(page).toContain('Try again');
  });
});
