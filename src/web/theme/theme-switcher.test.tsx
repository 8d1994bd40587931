// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { storage } from '#web/storage.ts';
import { ThemeSwitcher } from './theme-switcher.tsx';

cleanScreens();
// Also removes what is in the page's memory instead of a full storage.
afterEach(() => storage().removeItem('theme'));

const chosen = () => screen.getByRole('button', { pressed: true }).getAttribute('aria-label');
const isDark = () => document.documentElement.classList.contains('dark');

test('shows the theme that is pressed, and keeps it', async () => {
  const { user } = openScreen(<ThemeSwitcher />);
  expect(chosen()).toBe('Switch to system theme');
  await user.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
  expect([chosen(), isDark(), localStorage.getItem('theme')]).toEqual(['Switch to dark theme', true, 'dark']);
});

test('follows another tab', () => {
  openScreen(<ThemeSwitcher />);
  localStorage.setItem('theme', 'light');
  window.dispatchEvent(new StorageEvent('storage'));
  expect([document.documentElement.dataset.theme, isDark()]).toEqual(['light', false]);
});

test('holds for the visit when the storage is full of an earlier choice', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => 'light',
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem() {},
    clear() {},
  });
  const { user } = openScreen(<ThemeSwitcher />);
  await user.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
  expect([chosen(), isDark()]).toEqual(['Switch to dark theme', true]);
});
