import { expect, test } from 'vitest';
import { GuardedMailHost, isGuardedAddress, mailAddressOf } from './mail-address.ts';

test.each([
  '169.254.169.254',
  '::ffff:a9fe:a9fe',
  '0:0:0:0:0:ffff:a9fe:a9fe',
  '::a9fe:a9fe',
  '64:ff9b::a9fe:a9fe',
  '0064:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  'fd00:ec2::254',
  'fe80::1',
  '100.100.100.200',
  '64:ff9b::6464:64c8',
  '168.63.129.16',
  '192.0.0.192',
  '0.0.0.0',
  '::',
])('refuses the mail server address %s, typed or behind a name', async (address) => {
  expect(isGuardedAddress(address)).toBe(true);
  await expect(mailAddressOf('smtp.college.example', async () => ['10.0.0.5', address])).rejects.toThrow(
    GuardedMailHost,
  );
});

test.each(['127.0.0.1', '::1', '10.0.0.5', '192.168.1.9', '203.0.113.25', '2001:db8::25', 'fd12::25'])(
  'accepts the mail server address %s',
  async (address) => {
    expect(isGuardedAddress(address)).toBe(false);
    expect(await mailAddressOf('smtp.college.example', async () => [address])).toBe(address);
  },
);
