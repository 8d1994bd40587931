import { expect, test } from 'vitest';
import { whyNotMailHost } from './rules.ts';

test.each(['smtp.college.edu', 'localhost', '127.0.0.1', '::1', '10.0.0.5', '2001:db8::25', '0mail.example'])(
  'accepts the mail host %s',
  (host) => expect(whyNotMailHost(host)).toBeUndefined(),
);

test.each([
  '2852039166',
  '169.16689662',
  '0251.0376.0251.0376',
  '0xa9fea9fe',
  'a.0xa9fea9fe',
  'metadata',
  'metadata.google.internal',
  'instance-data',
  'instance-data.ec2.internal',
  'smtp.college.edu/path',
  'user@smtp.college.edu',
])('refuses the mail host %s', (host) => expect(whyNotMailHost(host)).toBeDefined());
