import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '#testing/test-app.ts';
import { handleErrors } from '../http/errors.ts';

test('answers 409 with plain words when a row that a new one points at was deleted meanwhile', async () => {
  const { platform, stop } = await startTestApp();
  onTestFinished(() => stop());
  const server = Fastify();
  handleErrors(server);
  const bookmark = { student_id: 'gone', event_id: 'robo-kolam', created_at: '' };
  server.post('/', () => platform.db.insertInto('bookmarks').values(bookmark).execute());
  const answer = await server.inject({ method: 'POST', url: '/' });
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    { message: 'Something that this needs was deleted meanwhile. Please load the page again.' },
  ]);
});
