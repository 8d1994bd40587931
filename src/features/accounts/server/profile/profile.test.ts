import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profileFields } from '#features/accounts/student-profile-contract.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { typedDetails } from '#testing/plain-profile.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const profile = '/api/students/profile';
const changed = {
  name: 'Student 2',
  phone: '+91 00000 00199',
  college: 'Another College',
  department: 'Mechanical Engineering',
  year: '4th Year',
};

describe('a student’s own profile', () => {
  test('shows what the student typed and no secret', async () => {
    const { id, email, bearer } = await make.student({ name: 'Student 1' });
    const response = await call(app, 'GET', profile, { bearer });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      _id: id,
      name: 'Student 1',
      email,
      ...typedDetails,
      verified: false,
      emailState: 'confirmed',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  test('saves a changed profile, trimmed, and shows the new values afterwards', async () => {
    const { email, bearer } = await make.student();
    const response = await call(app, 'PUT', profile, { bearer, json: { ...changed, name: '  Student 2  ' } });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ ...changed, email });
    expect((await call(app, 'GET', profile, { bearer })).json()).toEqual(response.json());
  });

  test('keeps the stored value of every field that a save leaves out', async () => {
    const { bearer } = await make.student();
    const before: Record<string, unknown> = (await call(app, 'GET', profile, { bearer })).json();
    const optional = Object.entries(profileFields.shape).flatMap(([name, field]) =>
      field.safeParse(undefined).success ? [name] : [],
    );
    const json = Object.fromEntries(Object.entries(changed).filter(([name]) => !optional.includes(name)));
    const response = await call(app, 'PUT', profile, { bearer, json });
    expect(response.statusCode).toBe(200);
    const stored = optional.filter((name) => name in before);
    expect(stored).toContain('email');
    for (const name of stored) expect(before[name], `${name} in typedDetails`).toBeTruthy();
    expect(response.json()).toEqual({ ...before, ...json });
  });

  test('never changes another student’s profile, even when the request names that student’s id', async () => {
    const mine = await make.student();
    const other = await make.student({ name: 'Student 3' });
    await call(app, 'PUT', profile, { bearer: mine.bearer, json: { ...changed, _id: other.id, id: other.id } });
    expect((await call(app, 'GET', profile, { bearer: other.bearer })).json().name).toBe('Student 3');
  });

  test('ignores fields that a student may not set, such as verified', async () => {
    const { id, email, bearer } = await make.student();
    const json = { ...changed, verified: 1, password_hash: 'x' };
    const response = await call(app, 'PUT', profile, { bearer, json });
    expect(response.json()).toMatchObject({ _id: id, email, verified: false });
  });

  test.each([
    ['name', 'A', 'Name must be at least 2 characters.'],
    ['phone', '123', 'Please enter a valid phone number.'],
    ['college', '', 'College name is required.'],
    ['department', ' ', 'Department is required.'],
    ['year', 'Someday', 'Please choose your year of study.'],
  ])('refuses %s %j and keeps the old value', async (field, value, message) => {
    const { bearer } = await make.student();
    const before = (await call(app, 'GET', profile, { bearer })).json();
    const response = await call(app, 'PUT', profile, { bearer, json: { ...changed, [field]: value } });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ [field]: message });
    expect((await call(app, 'GET', profile, { bearer })).json()).toEqual(before);
  });

  test('refuses visitors and administrators', async () => {
    const admin = await make.admin();
    expect((await call(app, 'GET', profile)).statusCode).toBe(401);
    expect((await call(app, 'PUT', profile, { json: changed })).statusCode).toBe(401);
    expect((await call(app, 'PUT', profile, { bearer: admin.bearer, json: changed })).statusCode).toBe(403);
  });
});
