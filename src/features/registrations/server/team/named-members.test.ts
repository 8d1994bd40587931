import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Maker, maker } from '#testing/make.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let calls: ReturnType<typeof teamCalls>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  calls = teamCalls(app);
});
afterAll(() => app.stop());

const typed = { name: 'Typed Member', phone: '+91 00000 00102', college: 'Marina College' };

describe('a leader who typed another email into the form than the account has', () => {
  test('cannot take either address as a member when the team is registered', async () => {
    const { id, student: leader } = await makeTeam(make, { fields: { email: 'form@students.example' } });
    for (const email of ['Form@students.example', leader.email.toUpperCase()]) {
      const refused = await calls.post(leader, `registrations/${id}/members`, { ...typed, email });
      expect([refused.statusCode, refused.json().errors]).toEqual([
        422,
        { email: 'This person is already in the team.' },
      ]);
    }
  });
});
