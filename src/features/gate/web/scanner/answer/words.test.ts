import { describe, expect, test } from 'vitest';
import { shownScan } from '#testing/gate/fake-scanner.ts';
import type { Shown } from '../engine/scanner-types.ts';
import { answerOf, type When } from './words.ts';

const when: When = { timeZone: 'Asia/Kolkata', now: Date.parse('2025-05-09T03:31:12.000Z') };
const first = { at: '2025-05-09T03:31:00.000Z', device: '', isHere: true };
const kit = { place: { name: 'Kits', kind: 'kit' } } as const;
const other = { at: '2025-05-09T03:01:00.000Z', device: 'Gate phone 2', isHere: false };

describe('the big word of a scan', () => {
  test.each<[string, Partial<Shown>, string, string]>([
    ['is admitted', {}, 'Admitted', ''],
    ['gets a meal', { place: { name: 'Food court', kind: 'meal' } }, 'Give it', ''],
    ['goes in', { verdict: 'in' }, 'In', 'Goes in.'],
    ['goes out', { verdict: 'out' }, 'Out', 'Goes out.'],
    [
      'was here a moment ago',
      { verdict: 'already', tone: 'blue', first },
      'Already in',
      'You scanned this 12 s ago, here.',
    ],
    ['came by another phone', { verdict: 'already', first: other }, 'Already in', '8:31 AM, Gate phone 2.'],
    [
      'came on another day of the fest',
      { verdict: 'already', first: { ...other, at: '2025-05-08T03:01:00.000Z' } },
      'Already in',
      'May 8, 2025 at 8:31 AM, Gate phone 2.',
    ],
    ['had the kit', { ...kit, verdict: 'already', first: other }, 'Already given', '8:31 AM, Gate phone 2.'],
    [
      'has no right to the kit',
      { ...kit, verdict: 'refused', reason: 'notAdmitted' },
      'Give nothing',
      'Not registered for this.',
    ],
    [
      'gets the kit from a supervisor',
      { ...kit, verdict: 'refused', isOverridden: true },
      'Give it',
      'By a supervisor.',
    ],
    [
      'had the kit by another phone',
      { ...kit, server: 'contrary', contrary: { verdict: 'already', first: other } },
      'Stop',
      'The server says already given: 8:31 AM, Gate phone 2.',
    ],
    [
      'gets no kit by the server',
      { ...kit, server: 'contrary', contrary: { verdict: 'refused', reason: 'closed' } },
      'Stop',
      'The server says give nothing. It is closed.',
    ],
    [
      'is over the number of kits',
      { ...kit, server: 'contrary', contrary: { verdict: 'admitted', reason: 'full' } },
      'Stop',
      'Counted, but it was full already. Call your supervisor, or take it back.',
    ],
    [
      'would get the kit by the server',
      { ...kit, verdict: 'refused', server: 'contrary', contrary: { verdict: 'admitted' } },
      'Stop',
      'The server would say yes: scan the ticket again.',
    ],
    [
      'has not paid',
      { verdict: 'refused', reason: 'unpaid' },
      'No entry',
      'The payment is not complete. Send them to the desk.',
    ],
    [
      'has a ticket that was replaced, or left the team',
      { verdict: 'refused', reason: 'revoked' },
      'No entry',
      'This ticket is not valid any more. Ask for a newer one, or send them to the desk.',
    ],
    ['was undone', { isUndone: true }, 'Taken back', 'This scan does not count.'],
    ['was let in', { verdict: 'already', isOverridden: true }, 'Let in', 'By a supervisor.'],
    [
      'is newer than the list',
      {
        verdict: 'confirm',
        confirm: ['newer'],
        newer: { issuedAt: '2025-05-09T05:32:00.000Z', listAt: '2025-05-09T05:12:00.000Z' },
      },
      'Check',
      'Genuine, but newer than the list: issued 11:02 AM, list of 10:42 AM.',
    ],
    [
      'is refused by the server',
      { server: 'contrary', contrary: { verdict: 'already', first: other } },
      'Stop',
      'The server says already in: 8:31 AM, Gate phone 2.',
    ],
    [
      'is over the capacity',
      { server: 'contrary', contrary: { verdict: 'admitted', reason: 'full' } },
      'Stop',
      'Counted as inside, but it was full already. Call your supervisor, or take it back.',
    ],
    [
      'was scanned by a phone whose clock began at 1970',
      { verdict: 'already', first: { ...other, at: '1970-01-01T00:00:07.000Z' } },
      'Already in',
      'Gate phone 2, at an unknown time.',
    ],
    [
      'was undone, which the server did not take',
      { isUndone: true, server: 'contrary', contrary: { verdict: 'refused', reason: 'noCheckpoint' } },
      'Stop',
      'The server says no entry. This phone may not scan here. Call your supervisor.',
    ],
    [
      'is refused for a reason that this page does not know',
      { server: 'contrary', contrary: { verdict: 'refused', reason: 'a new one' as 'full' } },
      'Stop',
      'The server says no entry.',
    ],
  ])('says what to do when the person %s', (_, shown, word, detail) => {
    expect(answerOf(shownScan(shown), when)).toMatchObject({ word, detail });
  });

  test('turns amber when the server says otherwise, or the scan was taken back', () => {
    const contrary = { verdict: 'refused', reason: 'revoked' } as const;
    expect(answerOf(shownScan({ server: 'contrary', contrary }), when).tone).toBe('amber');
    expect(answerOf(shownScan({ isUndone: true }), when).tone).toBe('amber');
  });
});
