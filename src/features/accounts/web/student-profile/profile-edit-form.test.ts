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

test('the same email asks for no password, however it is spelled', () => {
  expect(faults({})).toBeUndefined();
  expect(faults({ email: ' Student@Students.example ' })).toBeUndefined();
  expect(isOtherEmail(undefined, saved)).toBe(false);
});

test('another email asks for the password', () => {
  const asked = [['currentPassword', 'Please enter your current password to change the email.']];
  expect(faults({ email: 'other@students.example' })).toEqual(asked);
  expect(faults({ email: 'other@students.example', currentPassword: '' })).toEqual(asked);
  expect(faults({ email: 'other@students.example', currentPassword: 'a good password' })).toBeUndefined();
});

test('it is said beside the other faults', () => {
  const paths = faults({ name: '', email: 'other@students.example' })?.map(([path]) => path);
  expect(paths).toEqual(['name', 'currentPassword']);
});
