// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { asStudent, cleanScreens, openScreen, toasts } from '#testing/screen.ts';
import { takeWayBack } from '#web/way-back/way-back.ts';
import { CornerMark } from './corner-mark.tsx';

cleanScreens();
beforeEach(asStudent);

const mark = <CornerMark eventId="robo" title="Robo Kolam" />;
const button = () => screen.findByRole('button', { name: 'Bookmark Robo Kolam' });
const isPressed = async () => (await button()).getAttribute('aria-pressed');
const saved = { json: { eventId: 'robo', bookmarked: true } };
const methods = (sent: { method: string }[]) => sent.map(({ method }) => method);

test('sends the second of two quick presses after the first is done', async () => {
  const first = Promise.withResolvers<void>();
  const { user, sent } = openScreen(mark, [{ json: [] }, { ...saved, after: first.promise }, saved]);
  await user.click(await button());
  await user.click(await button());
  expect([methods(sent), await isPressed()]).toEqual([['GET', 'PUT'], 'false']);
  first.resolve();
  await waitFor(() => expect(methods(sent)).toEqual(['GET', 'PUT', 'DELETE']));
  expect(await isPressed()).toBe('false');
});

test('reads the list after a press that is still under way when the next page opens', async () => {
  const first = Promise.withResolvers<void>();
  const { user, leave } = openScreen(mark, [{ json: [] }, { ...saved, after: first.promise }]);
  await user.click(await button());
  leave();
  const next = openScreen(mark, [{ json: [{ eventId: 'robo' }] }]);
  expect(await isPressed()).toBe('true');
  expect(next.sent).toEqual([]);
  first.resolve();
  await waitFor(() => expect(methods(next.sent)).toEqual(['GET']));
  await next.allRead();
  expect(await isPressed()).toBe('true');
});

test('says that the session has expired and leads to the login when a press finds it ended', async () => {
  const over = { status: 401, json: { message: 'Please log in to continue.' } };
  const { user, address } = openScreen(mark, [{ json: [] }, over], '/?category=workshop');
  await user.click(await button());
  await waitFor(() => expect(address()).toBe('/student/login'));
  expect(toasts()).toEqual(['Session expired: Please login again to continue.']);
  expect(takeWayBack('student')).toBe('/?category=workshop');
});
