import { expect, test } from 'vitest';
import { attemptKeys, randomKey, type Sent } from './attempt-key.ts';

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

test('a retry of the same keeps its key', () => {
  const keyFor = counted();
  expect([keyFor(sent()), keyFor(sent())]).toEqual(['key 1', 'key 1']);
});

test('the order of the fields does not matter', () => {
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
])('%s is another attempt', (_, change) => {
  const keyFor = counted();
  keyFor(sent());
  expect(keyFor({ ...sent(), ...change })).toBe('key 2');
});

test('keys are 128 bits in hex, each its own', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomKey()).not.toBe(randomKey());
});
