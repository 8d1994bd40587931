import { expect, test } from 'vitest';
import { agoText } from '#shared/instants.ts';
import type { NotificationItem } from '../contract.ts';
import { newsAddress, newsText } from './notification-entry.tsx';
import { isRead, nothingRead, parseMarks, withAllRead, withRead } from './read-marks.ts';

const item = (id: string, at: string, kind: NotificationItem['kind'] = 'registration'): NotificationItem => ({
  key: `${kind} ${id} ${at}`,
  kind,
  _id: id,
  name: 'Anbu',
  email: 'anbu+1@students.example',
  about: 'Robo Kolam',
  at,
});
const [first, second] = [item('1', '2025-04-01T03:30:00.000Z'), item('2', '2025-04-01T03:40:00.000Z')];
const items = [second, first];

test('marks only the opened item as read', () => {
  const marks = withRead(nothingRead, second, items);
  expect(items.map((one) => isRead(marks, one))).toEqual([true, false]);
});

test('marks every item up to the newest as read, and leaves later items unread', () => {
  const marks = withAllRead(withRead(nothingRead, first, items), items);
  expect(items.map((one) => isRead(marks, one))).toEqual([true, true]);
  expect(marks.keys).toEqual([]);
  expect(isRead(marks, item('3', '2025-04-01T03:50:00.000Z'))).toBe(false);
});

test('forgets the marks of items that have left the list', () => {
  const marks = withRead(withRead(nothingRead, first, items), second, [second]);
  expect(marks.keys).toEqual([second.key]);
});

test.each([null, '', '{', '[]', '{"until":3,"keys":[]}'])('starts with nothing read when storage holds %j', (text) => {
  expect(parseMarks(text)).toEqual(nothingRead);
});

test('each kind of news says who did what, and links to its screen', () => {
  expect(newsText(first)).toBe('Anbu registered for Robo Kolam');
  expect(newsText(item('1', first.at, 'payment'))).toBe('Anbu sent the payment for Robo Kolam again');
  expect(newsText({ ...item('1', first.at, 'order'), about: 'Gold Pass' })).toBe('Anbu bought the Gold Pass');
  expect(newsAddress(item('1', first.at, 'order'))).toBe('/admin/passes?tab=orders&q=anbu%2B1%40students.example');
  expect(newsAddress(first)).toBe('/admin/registrations?q=anbu%2B1%40students.example');
  expect(newsAddress(item('1', first.at, 'message'))).toMatch(/^\/admin\/messages/);
});

test('looks by name for a person of the spot desk who gave no email', () => {
  expect(newsAddress({ ...first, email: '' })).toBe('/admin/registrations?q=Anbu');
});

test('ends in no colon when a message has no subject', () => {
  expect(newsText({ ...item('1', first.at, 'message'), about: '' })).toBe('Anbu wrote a message');
});

test('says in words how long ago an item came', () => {
  const later = (seconds: number) => agoText(first.at, Date.parse(first.at) + seconds * 1000);
  expect([20, 60, 7_300, 90_000].map(later)).toEqual(['just now', '1 minute ago', '2 hours ago', '1 day ago']);
});
