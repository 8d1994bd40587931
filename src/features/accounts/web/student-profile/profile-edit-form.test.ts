import { expect, test } from 'vitest';
import { isOtherEmail, profileEditFields } from './profile-edit-form.tsx';

const saved = 'student@students.example';
const profile = {
  name: 'A student',
  email: saved,
  phone: '+91 00000 00100',
  college: 'Thinnai College of Engineering',
  department: 'Information Technology',
  year: '2nd Year',
};
const faults = (changes: object) =>
  profileEditFields(saved)
    .safeParse({ ...profile, ...changes })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('asks for no password when the email is the same, even in another case', () => {
  expect(faults({})).toBeUndefined();
  expect(faults({ email: ' Student@Students.example ' })).toBeUndefined();
  expect(isOtherEmail(undefined, saved)).toBe(false);
});

test('asks for the password when the email changes', () => {
  const asked = [['currentPassword', 'Please enter your current password to change the email.']];
  expect(faults({ email: 'other@students.example' })).toEqual(asked);
  expect(faults({ email: 'other@students.example', currentPassword: '' })).toEqual(asked);
  expect(faults({ email: 'other@students.example', currentPassword: 'a good password' })).toBeUndefined();
});

test('names a missing password together with the other faults', () => {
  const paths = faults({ name: '', email: 'other@students.example' })?.map(([path]) => path);
  expect(paths).toEqual(['name', 'currentPassword']);
});
