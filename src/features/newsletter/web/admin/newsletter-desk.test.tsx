// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageHtml, pageText } from '#testing/pages/page-html.ts';
import { button, cleanScreens, openScreen, toasts } from '#testing/screen.ts';
import { type LoadedSubscribers, NewsletterDesk } from './newsletter-desk.tsx';

cleanScreens();

const subscriber = { _id: 's1', email: 'reader@students.example', createdAt: '2025-05-09T03:30:00.000Z' };
const desk = (some: Partial<LoadedSubscribers>) => {
  const page = {
    page: 1,
    from: 1,
    next: '',
    previous: '',
    isMoreFound: false,
    revision: '1',
    timeZone: 'Asia/Kolkata',
  };
  const all = { subscribers: [subscriber], left: 0, found: 1, total: 1 };
  return <NewsletterDesk loaded={{ state: 'loaded', ...page, ...all, ...some }} />;
};

test('shows an address with the day it joined, and offers to remove it', () => {
  expect(pageText(desk({}))).toContain('1 addressreader@students.examplesince May 9, 2025');
  expect(pageHtml(desk({}))).toContain('aria-label="Remove reader@students.example"');
});

test('counts the addresses that have left the list', () => {
  expect(pageText(desk({ left: 2 }))).toContain('1 address · 2 left the list');
  expect(pageText(desk({ subscribers: [], found: 0, total: 0, left: 1 }))).toContain('One has left the list.');
});

test('says when the list is empty, and when no address matches the search', () => {
  const none = pageText(desk({ subscribers: [], found: 0, total: 0 }));
  expect(none).toContain('No subscribers found');
  expect(none).not.toContain('Show all addresses');
  const unfit = pageText(desk({ subscribers: [], found: 0, total: 4 }), '/?q=none');
  expect(unfit).toContain('None of 4 addresses');
  expect(unfit).toContain('Show all addresses');
});

test('removes an address after asking, says meanwhile that it is being removed, and why when it was not', async () => {
  const done = Promise.withResolvers<void>();
  const { user, sent } = openScreen(desk({}), ['nothing', { json: { message: 'Removed' }, after: done.promise }]);
  await user.click(button('Remove reader@students.example'));
  const question = within(await screen.findByRole('dialog', { name: 'Remove from the list' }));
  expect(question.getByText('reader@students.example')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Remove Address' }));
  expect(await question.findByRole('alert')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Remove Address' }));
  await question.findByRole('button', { name: 'Removing...' });
  done.resolve();
  await waitFor(() => expect(toasts()).toEqual(['Address removed successfully!']));
  expect(sent.map(({ method, url }) => [method, url])).toEqual([
    ['DELETE', '/api/admin/newsletter/s1'],
    ['DELETE', '/api/admin/newsletter/s1'],
  ]);
});
