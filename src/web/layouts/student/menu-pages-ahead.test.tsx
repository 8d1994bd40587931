// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asStudent, cleanScreens } from '#testing/screen.ts';
import { MenuPagesAhead } from './menu-pages-ahead.tsx';

vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  PrefetchPageLinks: ({ page }: { page: string }) => <a href={page}>{page}</a>,
}));

cleanScreens();
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function fetched(connection?: object): (string | null)[] {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const { container } = render(<MenuPagesAhead />);
  expect(container.textContent).toBe('');
  act(() => vi.advanceTimersByTime(3_000));
  return [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
}

test('fetches the scripts of each page of the menu once, when the page has come to rest', () => {
  asStudent();
  const names = ['dashboard', 'ticket', 'profile', 'schedule', 'certificates', 'bookmarks', 'settings'];
  expect(fetched({ saveData: false, effectiveType: '4g' })).toEqual(names.map((name) => `/student/${name}`));
});

test('fetches them where the browser says nothing about the network', () => {
  asStudent();
  expect(fetched()).toHaveLength(7);
});

test.each([
  ['the student saves data', { saveData: true }],
  ['the network is slow', { effectiveType: 'slow-2g' }],
])('fetches nothing when %s', (_, connection) => {
  asStudent();
  expect(fetched(connection)).toEqual([]);
});

test('fetches nothing for a visitor who is not logged in', () => {
  expect(fetched()).toEqual([]);
});
