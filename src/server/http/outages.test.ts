import { expect, test } from 'vitest';
import { SyncFailed } from '../db/durability.ts';
import { RedrawFailed } from '../files/picture.ts';
import { whyOutage } from './outages.ts';

test.each([
  ['SQLite without room', { errcode: 13 }, 507],
  ['PostgreSQL without room', { code: '53100' }, 507],
  ['a file store without room', { code: 'ENOSPC' }, 507],
  ['SQLite on a disk that cannot be written', { errcode: 778 }, 503],
  ['a database that may only be read', { errcode: 8 }, 503],
  ['a disk that fails', { code: 'EIO' }, 503],
  ['a sync that failed', new SyncFailed('the disk'), 503],
  ['a locked database', { errcode: 5 }, 503],
  ['a database that cannot be reached', { code: 'ECONNREFUSED' }, 503],
  ['a file store that does not answer', { name: 'TimeoutError', $metadata: {} }, 503],
  ['a picture that takes too long to redraw', new RedrawFailed('timeout: 91% complete'), 503],
  ['a file store with an error of its own', { $fault: 'server', $metadata: { httpStatusCode: 500 } }, 503],
])('reports %s as an outage and asks to try again', (_, error, status) => {
  expect(whyOutage(error)).toMatchObject({ status, message: expect.stringContaining('Please try again') });
});

test.each([
  ['a bug', new TypeError('undefined is not a function')],
  ['a broken rule of the database', { errcode: 2067 }],
  ['an object that the file store does not have', { $fault: 'client', $metadata: { httpStatusCode: 404 } }],
  ['a missing error', undefined],
])('%s is not an outage', (_, error) => {
  expect(whyOutage(error)).toBeUndefined();
});
