import { expect, test } from 'vitest';
import { attemptKeys, type Sent } from './attempt-key.ts';

const picture = (text: string) => new File([text], 'payment.jpg', { type: 'image/jpeg', lastModified: 1 });
const member = { name: 'Two', email: 'two@students.example', phone: '0000000002', college: 'College' };
const sent = (): Sent => ({ fields: { transactionId: '4123', teamMembers: [member] }, file: picture('a') });

function counted() {
  let made = 0;
  return attemptKeys(() => {
    made += 1;
    return `key ${made}`;
  });
}

test('keeps the key when the same form is sent again', () => {
  const keyFor = counted();
  expect([keyFor(sent()), keyFor(sent())]).toEqual(['key 1', 'key 1']);
});

test('keeps the key when the fields come in another order', () => {
  const keyFor = counted();
  const { fields, file } = sent();
  keyFor({ fields, file });
  expect(keyFor({ fields: Object.fromEntries(Object.entries(fields).reverse()), file })).toBe('key 1');
});

test.each<[string, Partial<Sent>]>([
  ['another text', { fields: { transactionId: '4124', teamMembers: [member] } }],
  ['another teammate', { fields: { transactionId: '4123', teamMembers: [{ ...member, name: 'Three' }] } }],
  ['another picture', { file: picture('bb') }],
  ['no picture', { file: undefined }],
])('makes a new key when the form has %s', (_, change) => {
  const keyFor = counted();
  keyFor(sent());
  expect(keyFor({ ...sent(), ...change })).toBe('key 2');
});
