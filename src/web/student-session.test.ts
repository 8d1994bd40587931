import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ApiError } from '#shared/api-client.ts';
import { endpoint } from '#shared/endpoint.ts';
import { messageOnly } from '#shared/fields.ts';
import { api } from './api.ts';
import { asStudent } from './require-session.ts';
import { studentSession } from './sessions.ts';
import { takeNotices } from './ui/notify.ts';
import { takeWayBack } from './way-back/way-back.ts';

const info = { id: 's1', name: 'Student', email: 'student@fest.example', college: 'A college', phone: '' };
const look = endpoint({ method: 'GET', path: '/api/look', access: 'student', summary: 'A look', output: messageOnly });
const work = () => api.call(look);
const answers = (body: string, status = 200) => vi.stubGlobal('fetch', async () => new Response(body, { status }));
const page = (path: string) => new Request(`https://fest.example${path}`);
const wayOut = (error: unknown) => (error instanceof Response ? error.headers.get('location') : error);

beforeEach(() => {
  const browser = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  };
  vi.stubGlobal('localStorage', browser());
  vi.stubGlobal('sessionStorage', browser());
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  studentSession.close();
  takeWayBack('student');
  vi.unstubAllGlobals();
});

test.each(['{"broken', '{}', '[]', 'null', '{"id":"s1","name":7,"email":"a@b.example"}'])(
  'ignores the invalid stored info %s',
  (stored) => {
    studentSession.open('Bearer t', info);
    localStorage.setItem('studentInfo', stored);
    expect(studentSession.info()).toBeUndefined();
  },
);

test('the login leads back to the screen that asked for it', async () => {
  expect(await asStudent(page('/student/registrations/r1?from=mail'), work).catch(wayOut)).toBe('/student/login');
  expect(takeWayBack('student')).toBe('/student/registrations/r1?from=mail');
});

test('a refused session leads to the login and back', async () => {
  studentSession.open('Bearer t', info);
  answers('{"message":"Please log in."}', 401);
  expect(await asStudent(page('/student/schedule'), work).catch(wayOut)).toBe('/student/login');
  expect([studentSession.token(), takeWayBack('student')]).toEqual([undefined, '/student/schedule']);
});

test('a late refusal of an earlier session leaves the session of the student who signed in meanwhile', async () => {
  studentSession.open('Bearer t', info);
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => late.promise);
  const refused = work().catch((error: ApiError) => error.status);
  studentSession.open('Bearer other', { ...info, id: 's2' });
  late.resolve(new Response('{"message":"Please log in."}', { status: 401 }));
  expect(await refused).toBe(401);
  expect(studentSession.token()).toBe('Bearer other');
});

test('a call that waits for a busy server goes on with its own session when another student signs in meanwhile', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  studentSession.open('Bearer t', info);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers.authorization);
    const isBusy = sent.length === 1;
    return new Response('{"message":"Seen."}', { status: isBusy ? 503 : 200, headers: { 'retry-after': '1' } });
  });
  const answer = api.call(look, { retryWhileBusy: true });
  await vi.advanceTimersByTimeAsync(500);
  studentSession.open('Bearer other', { ...info, id: 's2' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await answer).toEqual({ message: 'Seen.' });
  expect(sent).toEqual(['Bearer t', 'Bearer t']);
});

test('keeps what a student has saved, and not when another student signed in meanwhile', () => {
  studentSession.open('Bearer t', info);
  studentSession.update({ ...info, name: 'Other spelling' });
  expect(studentSession.info()?.name).toBe('Other spelling');
  studentSession.open('Bearer other', { ...info, id: 's2', name: 'Another' });
  studentSession.update({ ...info, name: 'Late' });
  expect([studentSession.token(), studentSession.info()?.name]).toEqual(['Bearer other', 'Another']);
});

test('says only once that the session has ended when several calls are refused', async () => {
  studentSession.open('Bearer t', info);
  answers('{"message":"Please log in."}', 401);
  takeNotices();
  const both = ['/student/profile', '/student/profile'].map((path) => asStudent(page(path), work).catch(wayOut));
  expect(await Promise.all(both)).toEqual(['/student/login', '/student/login']);
  expect(takeNotices()).toEqual([
    expect.objectContaining({ title: 'Session expired', description: 'Please login again to continue.' }),
  ]);
});

test('shows no notice to somebody who has not logged in yet', async () => {
  takeNotices();
  await asStudent(page('/student/profile'), work).catch(wayOut);
  expect(takeNotices()).toEqual([]);
});

test('stores no way back for the plain dashboard', async () => {
  expect(await asStudent(page('/student/dashboard'), work).catch(wayOut)).toBe('/student/login');
  expect(takeWayBack('student')).toBeUndefined();
});

test('reports a connection error when a successful answer breaks off', async () => {
  studentSession.open('Bearer t', info);
  answers('{"message":"Half of');
  await expect(work()).rejects.toMatchObject({ status: 0 });
});

test('keeps the status of a refusal that is not JSON', async () => {
  studentSession.open('Bearer t', info);
  answers('<h1>Bad gateway</h1>', 502);
  await expect(work()).rejects.toMatchObject({ status: 502, message: '' });
});
