import { expect, test } from 'vitest';
import { type ApiAnswer, createApi } from './api-client.ts';
import { endpoint } from './endpoint.ts';
import { messageOnly } from './fields.ts';

const look = endpoint({ method: 'GET', path: '/api/look', access: 'public', summary: 'A look', output: messageOnly });
const refused = (answer: ApiAnswer) =>
  createApi(async () => answer)
    .call(look)
    .catch((error: unknown) => error);

test('a refusal brings its words, and those of each field', async () => {
  const json = { message: 'Please look again.', errors: { name: 'Name is required' } };
  expect(await refused({ status: 400, json })).toMatchObject({ status: 400, ...json });
  expect(await refused({ status: 409, json: { message: 'Full' } })).toMatchObject({ message: 'Full', errors: {} });
});

test.each([undefined, null, 'Bad Gateway', [], {}, { message: 502 }])('%j is no refusal of ours', async (json) => {
  expect(await refused({ status: 502, json })).toMatchObject({ status: 502, message: '', errors: {} });
});

test('no answer at all says so', async () => {
  const api = createApi(() => Promise.reject(new Error('gone')));
  await expect(api.call(look)).rejects.toMatchObject({ status: 0, message: expect.stringContaining('connection') });
});
