import { expect, test } from 'vitest';
import { SyncFailed } from '../db/durability.ts';
import { whyOutage } from './outages.ts';

test.each([
  ['SQLite without room', { errcode: 13 }, 507],
  ['PostgreSQL without room', { code: '53100' }, 507],
  ['a file store without room', { code: 'ENOSPC' }, 507],
  ['SQLite on a disk that fails to write', { errcode: 778 }, 503],
  ['a database that may only be read', { errcode: 8 }, 503],
  ['a disk that fails', { code: 'EIO' }, 503],
  ['a sync that failed', new SyncFailed('the disk'), 503],
  ['a database in use', { errcode: 5 }, 503],
  ['a database away', { code: 'ECONNREFUSED' }, 503],
  ['a file store that is silent', { name: 'TimeoutError', $metadata: {} }, 503],
  ['a file store that blames itself', { $fault: 'server', $metadata: { httpStatusCode: 500 } }, 503],
])('%s passes, and the request may be sent again', (_, error, status) => {
  expect(whyOutage(error)).toMatchObject({ status, message: expect.stringContaining('Please try again') });
});

test.each([
  ['a bug', new TypeError('undefined is not a function')],
  ['a rule of the database', { errcode: 2067 }],
  ['an object that the file store does not have', { $fault: 'client', $metadata: { httpStatusCode: 404 } }],
  ['nothing', undefined],
])('%s is not an outage', (_, error) => {
  expect(whyOutage(error)).toBeUndefined();
});
