import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendForm as sendMessage } from '#features/messages/web/send-message.ts';
import { sendForm as joinNewsletter } from '#features/newsletter/web/send-newsletter.ts';
import { onWaitingText } from './send.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const visitor = { name: 'A visitor', email: 'visitor@students.example', website: '' };
const message = { ...visitor, subject: '', message: 'Is there a bus from the station?' };

test.each([
  ['a message', () => sendMessage(message)],
  ['the newsletter', () => joinNewsletter(visitor)],
])('%s waits in line and says so when the server is too busy', async (_, send) => {
  const busy = new Response('{"message":"Busy."}', { status: 503, headers: { 'retry-after': '3' } });
  const ask = vi.fn().mockResolvedValueOnce(busy).mockResolvedValueOnce(new Response('{"message":"Thank you."}'));
  vi.stubGlobal('fetch', ask);
  const said: string[] = [];
  const stop = onWaitingText((words) => said.push(words));
  const sent = send();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said).toEqual([expect.stringContaining('You are in line')]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await sent).toEqual({ state: 'sent', message: 'Thank you.' });
  stop();
  expect(said).toEqual([expect.stringContaining('You are in line'), '']);
  expect(ask).toHaveBeenCalledTimes(2);
});
