import { expect, test } from 'vitest';
import { networkOf, plainAddress, rangesCheck, widerNetworkOf } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:1234', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['[::ffff:cb00:7109]:443', '203.0.113.9'],
  ['2001:DB8:0:1::9', '2001:db8:0:1::9'],
  ['[2001:db8:0:1::9]:1234', '2001:db8:0:1::9'],
  ['fe80::1%eth0', 'fe80::1'],
  ['somebody', undefined],
  ['', undefined],
])('reads %j as the address %s', (text, address) => expect(plainAddress(text)).toBe(address));

test('counts an address the same in every spelling, with and without a port', () => {
  const spellings = [
    '203.0.113.9',
    '203.0.113.9:1',
    '203.0.113.9:65535',
    '::ffff:cb00:7109',
    '[::ffff:203.0.113.9]:80',
  ];
  expect(new Set(spellings.map(networkOf))).toEqual(new Set(['203.0.113.9']));
  const oneNetwork = ['2001:db8:0:1::9', '[2001:db8:0:1:ffff::1]:443', '2001:0DB8::1:0:0:0:9'];
  expect(new Set(oneNetwork.map(networkOf))).toEqual(new Set(['2001:db8:0:1::/64']));
  expect(new Set(oneNetwork.map(widerNetworkOf))).toEqual(new Set(['2001:db8:0::/48']));
});

test('counts all texts that are not addresses as the same network', () => {
  expect(new Set(['somebody', 'somebody else', '', '300.1.1.1'].map(networkOf)).size).toBe(1);
});

test.each([
  ['10.0.0.5', true],
  ['10.0.0.6', false],
  ['192.168.7.200', true],
  ['::ffff:192.168.7.200', true],
  ['192.168.8.1', false],
  ['fd00::1', true],
  ['fd01::1', false],
  ['somebody', false],
  [undefined, false],
])('says whether %s is in the ranges: %s', (ip, found) => {
  expect(rangesCheck(['10.0.0.5', '192.168.7.0/24', 'fd00::/16'])(ip)).toBe(found);
});
