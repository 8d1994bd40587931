import { expect, test } from 'vitest';
import { type ApiAnswer, createApi } from './api-client.ts';
import { endpoint } from './endpoint.ts';
import { messageOnly } from './fields.ts';

const look = endpoint({ method: 'GET', path: '/api/look', access: 'public', summary: 'A look', output: messageOnly });
const refused = (answer: ApiAnswer) =>
  createApi(async () => answer)
    .call(look)
    .catch((error: unknown) => error);

test('passes on the message of a refusal and the messages of its fields', async () => {
  const json = { message: 'Please look again.', errors: { name: 'Name is required' } };
  expect(await refused({ status: 400, json })).toMatchObject({ status: 400, ...json });
  expect(await refused({ status: 409, json: { message: 'Full' } })).toMatchObject({ message: 'Full', errors: {} });
});

test.each([undefined, null, 'Bad Gateway', [], {}, { message: 502 }])(
  'uses an empty message when an error response holds %j',
  async (json) => {
    expect(await refused({ status: 502, json })).toMatchObject({ status: 502, message: '', errors: {} });
  },
);

test('reports a connection error when no answer comes', async () => {
  const api = createApi(() => Promise.reject(new Error('gone')));
  await expect(api.call(look)).rejects.toMatchObject({ status: 0, message: expect.stringContaining('connection') });
});
