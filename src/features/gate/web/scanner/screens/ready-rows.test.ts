import { expect, test } from 'vitest';
import { fakeScanner } from '#testing/gate/fake-scanner.ts';
import type { ReadyFacts, ScannerState } from '../engine/scanner-types.ts';
import { readyRows } from './ready-rows.ts';

const listAt = '2025-05-09T03:30:00.000Z';
const minutesLater = (minutes: number) => Date.parse(listAt) + minutes * 60_000;
const facts: ReadyFacts = { isPersistent: true, roomMb: 900, battery: 80 };

function rowOf(label: string, state: Partial<ScannerState>, now: number, more: Partial<ReadyFacts> = {}) {
  const { scanner } = fakeScanner(state);
  const rows = readyRows(scanner.getState(), { ...facts, ...more }, { camera: 'on', hasSound: true }, now);
  const row = rows.find((one) => one.label === label);
  return row && `${row.state}: ${row.text}`;
}

test('checks list, camera, sound, storage, clock and battery', () => {
  const { scanner } = fakeScanner();
  const rows = readyRows(scanner.getState(), facts, { camera: 'on', hasSound: true }, minutesLater(1));
  expect(rows.map(({ label, state }) => `${label} ${state}`)).toEqual(
    ['List of tickets', 'Camera', 'Sound', 'Storage', 'Clock', 'Battery'].map((label) => `${label} good`),
  );
});

test.each<[string, string, Partial<ScannerState>, number, Partial<ReadyFacts>, string]>([
  [
    'a phone is 20 minutes slow',
    'List of tickets',
    { clockOffsetMs: 20 * 60_000 },
    -18,
    {},
    'good: 480 tickets, 2 minutes old.',
  ],
  [
    'a phone is offline with an old list',
    'List of tickets',
    { isOnline: false },
    16,
    {},
    'look: 480 tickets, 16 minutes old. Connect the phone once more.',
  ],
  ['the clock agrees', 'Clock', {}, 1, {}, 'good: Agrees with the server.'],
  [
    'the clock is off',
    'Clock',
    { isClockOff: true, clockOffsetMs: 14 * 60_000 },
    -13,
    {},
    'look: Off by 14 minutes. Times are corrected, and marked.',
  ],
  [
    'the clock began at 1970 without a network',
    'Clock',
    { isOnline: false },
    -30_000_000,
    {},
    'look: Wrong: it is behind the list. Set date and time, or connect the phone.',
  ],
  ['there is little room', 'Storage', {}, 1, { roomMb: 20 }, 'look: Only 20 MB left.'],
  ['the phone is full', 'Storage', { storage: 'full' }, 1, {}, 'stop: Full. Delete photos or apps, then try again.'],
  ['the battery is low', 'Battery', {}, 1, { battery: 20 }, 'look: 20 %. Take a power bank.'],
])('says what to do when %s', (_, label, state, minutes, more, said) => {
  expect(rowOf(label, state, minutesLater(minutes), more)).toBe(said);
});
