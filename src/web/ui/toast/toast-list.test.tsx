// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { notify } from '../notify.ts';
import { ToastList } from './toast-list.tsx';

cleanScreens();

const open = (onLoad?: () => null) =>
  openScreen(
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/?page=2">Page 2</Link>
      <ToastList />
    </>,
    [],
    '/',
    onLoad,
  );

const later = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_000);

const shows = (title: string) => screen.findByText(title);

test('removes an error when another screen is opened', async () => {
  const { user, address } = open();
  notify({ title: 'Failed to fetch students', tone: 'error' });
  await shows('Failed to fetch students');
  const clock = later();
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  await waitFor(() => expect(address()).toBe('/?page=2'));
  await shows('Failed to fetch students');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  // Sooner than its time ends.
  await waitFor(() => expect(screen.queryByText('Failed to fetch students')).toBeNull(), { timeout: 3_000 });
  clock.mockRestore();
});

test('keeps a message of success when another screen is opened', async () => {
  const { user, address } = open();
  notify({ title: 'Saved', tone: 'success' });
  await shows('Saved');
  const clock = later();
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await waitFor(() => expect(address()).toBe('/elsewhere'));
  await shows('Saved');
  clock.mockRestore();
});

test.each(['before it', 'while it loads'])('keeps an error that opening another screen shows: %s', async (when) => {
  const fail = () => {
    notify({ title: 'Login Required', tone: 'error' });
    return null;
  };
  const { user, address } = open(when === 'while it loads' ? fail : undefined);
  if (when === 'before it') fail();
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await waitFor(() => expect(address()).toBe('/elsewhere'));
  await shows('Login Required');
});
