import { expect, test } from 'vitest';
import { ApiError } from '#shared/api-client.ts';
import { loginFailure } from './admin-code-form.tsx';

test.each([
  ["the server's message", new ApiError(401, 'Invalid credentials'), 'Invalid credentials'],
  [
    'the status of an answer without a message',
    new ApiError(500, ''),
    'The server answered with status 500. Please try again.',
  ],
  [
    'that the server was not reached',
    new ApiError(0, 'The server could not be reached.'),
    'The server could not be reached.',
  ],
  ['the message of any other error', new Error('Out of memory'), 'Out of memory'],
  ['that an error occurred, when nothing else is known', new Error(), 'An error occurred'],
  ['that an error occurred, when the thrown value is not an error', 'thrown', 'An error occurred'],
])('says %s', (_, error, words) => {
  expect(loginFailure(error)).toBe(words);
});
