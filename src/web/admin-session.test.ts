import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoint } from '#shared/endpoint.ts';
import { messageOnly } from '#shared/fields.ts';
import { adminApi } from './api.ts';
import { asAdmin } from './require-session.ts';
import { adminSession } from './sessions.ts';

const info = { id: 'a1', name: 'Organiser', email: 'organiser@aarambh.example', role: 'administrator' };
const look = endpoint({ method: 'GET', path: '/api/look', access: 'admin', summary: 'A look', output: messageOnly });
const work = () => adminApi.call(look);
const answers = (status: number) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ message: 'An answer' }, { status })),
  );
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
  vi.unstubAllGlobals();
});

test('without a token a screen of the control room leads to the sign-in and asks nothing', async () => {
  answers(200);
  expect(await asAdmin(work).catch(wayOut)).toBe('/admin');
  expect(fetch).not.toHaveBeenCalled();
});

test('calls carry the stored token', async () => {
  answers(200);
  adminSession.open('the-token', info);
  expect(await asAdmin(work)).toEqual({ message: 'An answer' });
  expect(fetch).toHaveBeenCalledWith(
    '/api/look',
    expect.objectContaining({ headers: expect.objectContaining({ authorization: 'Bearer the-token' }) }),
  );
});

test('an answer of 401 removes the token and leads to the sign-in', async () => {
  answers(401);
  adminSession.open('the-token', info);
  expect(await asAdmin(work).catch(wayOut)).toBe('/admin');
  expect([adminSession.token(), adminSession.info()]).toEqual([undefined, undefined]);
});
