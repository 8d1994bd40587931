import { afterAll, beforeAll, expect, test } from 'vitest';
import { write } from '#server/db/write.ts';
import { newId } from '#server/ids.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { addDeskAccount } from './add-desk-account.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The part of a hash that decides how long checking a password takes. */
const costIn = (hash: string | undefined) => hash?.split('$').slice(0, 4);

test('a password is checked as long for an account of the spot desk as for any other account', async () => {
  const person = { id: newId(), name: 'Student 1', phone: '0123456789', college: 'Thinnai College', email: '' };
  await write(app.platform.db, (tx) => addDeskAccount(tx, app.platform, person));
  const stored = app.platform.db.selectFrom('students').select('password_hash').where('id', '=', person.id);
  const { password_hash } = await stored.executeTakeFirstOrThrow();
  expect(costIn(password_hash)).toEqual(costIn(await hashPassword('any other')));
});
