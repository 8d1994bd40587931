import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { isOwnCollege } from './own-college.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Removes the colleges of the sample edition.
  await app.platform.db.deleteFrom('colleges').execute();
  const at = app.platform.now().toISOString();
  const college = { city: 'Chennai', aliases: '[]', created_at: at, updated_at: at, version: 0 };
  await app.platform.db
    .insertInto('colleges')
    .values([
      { ...college, id: 'own', name: 'Thinnai College', mail_domains: '["thinnai.example"]', is_own: 1 },
      { ...college, id: 'other', name: 'Marina College', mail_domains: '["marina.example"]', is_own: 0 },
    ])
    .execute();
});
afterAll(() => app.stop());

const confirmed = '2025-04-01T06:00:00.000Z';
test.each([
  ['a confirmed address at the college’s domain', 'meena@thinnai.example', confirmed, true],
  ['capital letters in the address', 'Meena@Thinnai.EXAMPLE', confirmed, true],
  ['an address at a subdomain of the college’s domain', 'meena@cs.thinnai.example', confirmed, true],
  ['an address that is not confirmed', 'meena@thinnai.example', '', false],
  ['a domain that only ends like the college’s domain', 'meena@notthinnai.example', confirmed, false],
  ['a domain that only begins with the college’s domain', 'meena@thinnai.example.com', confirmed, false],
  ['a second address of one mailbox', 'meena+2@thinnai.example', confirmed, false],
  ['the domain of another college', 'meena@marina.example', confirmed, false],
])('a student with %s belongs to the own college: %s', async (_, email, email_confirmed_at, isOwn) => {
  expect(await isOwnCollege(app.platform.db, { email, email_confirmed_at })).toBe(isOwn);
});
