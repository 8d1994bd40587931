import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoint } from '#shared/endpoint.ts';
import { messageOnly } from '#shared/fields.ts';
import { adminApi } from './api.ts';
import { asAdmin } from './require-session.ts';
import { adminSession, wasSessionRefused } from './sessions.ts';
import { visitStorage } from './storage.ts';
import { takeWayBack } from './way-back/way-back.ts';

const info = { id: 'a1', name: 'Organiser', email: 'organiser@aarambh.example', role: 'administrator' };
const look = endpoint({
  method: 'GET',
  path: '/api/look',
  access: 'admin',
  needs: 'account.own',
  summary: 'A look',
  output: messageOnly,
});
const work = () => adminApi.call(look);
const answers = (status: number) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ message: 'An answer' }, { status })),
  );
const page = (path: string) => new Request(`https://fest.example${path}`);
const wayOut = (error: unknown) => (error instanceof Response ? error.headers.get('location') : undefined);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
});
afterEach(() => {
  adminSession.close();
  takeWayBack('admin');
  vi.unstubAllGlobals();
});

test('a screen leads to the sign-in and sends no call when there is no token', async () => {
  answers(200);
  expect(await asAdmin(page('/admin/events?q=robo'), work).catch(wayOut)).toBe('/admin');
  expect(fetch).not.toHaveBeenCalled();
});

test('calls carry the stored token', async () => {
  answers(200);
  adminSession.open('the-token', info);
  expect(await asAdmin(page('/admin/events?q=robo'), work)).toEqual({ message: 'An answer' });
  expect(fetch).toHaveBeenCalledWith(
    '/api/look',
    expect.objectContaining({ headers: expect.objectContaining({ authorization: 'Bearer the-token' }) }),
  );
});

test('an answer of 401 removes the token and leads to the sign-in', async () => {
  answers(401);
  adminSession.open('the-token', info);
  expect(await asAdmin(page('/admin/events?q=robo'), work).catch(wayOut)).toBe('/admin');
  expect([adminSession.token(), adminSession.info()]).toEqual([undefined, undefined]);
});

test('the sign-in leads back once to the screen that asked for it', async () => {
  await asAdmin(page('/admin/events?q=robo'), work).catch(wayOut);
  expect(takeWayBack('admin')).toBe('/admin/events?q=robo');
  expect(takeWayBack('admin')).toBeUndefined();
});

test.each(['/admin/logout', '/admin/dashboard'])('the sign-in never leads back to %s', async (path) => {
  await asAdmin(page(path), work).catch(wayOut);
  expect(takeWayBack('admin')).toBeUndefined();
});

test.each(['https://elsewhere.example/admin', '//elsewhere.example', 'javascript:alert(1)'])(
  'the sign-in does not lead to the stored address %s',
  (stored) => {
    visitStorage().setItem('adminWayBack', stored);
    expect(takeWayBack('admin')).toBeUndefined();
  },
);

test('remembers that a session was refused until the next session opens', async () => {
  answers(401);
  adminSession.open('the-token', info);
  expect(wasSessionRefused('admin')).toBe(false);
  await asAdmin(page('/admin/events'), work).catch(wayOut);
  expect(wasSessionRefused('admin')).toBe(true);
  adminSession.open('another-token', info);
  expect(wasSessionRefused('admin')).toBe(false);
});
