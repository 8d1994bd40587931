import { expect, test } from 'vitest';
import { breathing } from '#server/breathe.ts';
import { longestTurnOfTries } from '#testing/cpu-time.ts';
import { matchCredits } from './match-credits.ts';
import type { Claim } from './matches.ts';
import { readNarration } from './reading/narration.ts';

const claim = (name: string, transactionKey: string, reference: string, duePaise = 15_000): Claim => ({
  id: name,
  name,
  transactionKey,
  reference,
  status: 'waiting',
  duePaise,
  claimedOn: '2025-04-01',
});
const claims = [
  claim('Asha Raman', '509112345671', 'K7M2P9QX'),
  claim('Bala Murugan', '509112399999', 'W4HNT6RB'),
  // Two students have sent the same transaction ID.
  claim('Chitra Devi', '509100000001', 'E3FHJ8YC'),
  claim('Deepa Devi', '509100000001', 'T9WXY4NM'),
  claim('Elango Sundar', '509200000002', 'H5CEF7AP', 20_000),
];

async function place(narration: string, amountPaise = 15_000, among = claims) {
  const credit = { id: 'c', date: '2025-04-02', amountPaise, narration: readNarration([narration], '') };
  const match = (await matchCredits([credit], among, breathing())).get('c');
  return [match?.list, match?.way, ...(match?.claims.map(({ name }) => name.split(' ')[0]) ?? [])];
}

test.each([
  ['the transaction ID', 'UPI-509112345671-UPI', ['exact', 'transaction', 'Asha']],
  ['the reference', 'UPI-X-K7M2P9QX QUIZ', ['exact', 'reference', 'Asha']],
  ['the reference with a space in it', 'UPI/K7M2 P9QX', ['exact', 'reference', 'Asha']],
  ['a reference with letters that look alike', 'UPI-K7MZP90X', ['exact', 'nearReference', 'Asha']],
  ['one wrong letter in the first half of the reference', 'UPI-KXM2P9QX', ['exact', 'nearReference', 'Asha']],
  ['one wrong letter in the second half of the reference', 'UPI-K7M2P9QE', ['exact', 'nearReference', 'Asha']],
  ['two letters swapped in the middle of the reference', 'UPI-K7MP29QX', ['exact', 'nearReference', 'Asha']],
  ['a reference that was cut off', 'UPI-ASHA-K7M2P9', ['exact', 'nearReference', 'Asha']],
])('marks the payment as an exact match when the narration has %s', async (_, narration, expected) => {
  expect(await place(narration)).toEqual(expected);
});

test.each([
  ['two wrong letters in the reference', 'UPI-KXM2P9QE RAMAN', 'name'],
  ['too little of a reference', 'UPI-RAMAN-K7M2P', 'name'],
  ['one wrong digit in the transaction ID', 'UPI-509112345679-UPI', 'nearTransaction'],
  ['two swapped digits in the transaction ID', 'UPI-509112354671-UPI', 'nearTransaction'],
  ['the name beside the amount', 'NEFT RAMAN', 'name'],
])('suggests the payment for a person to check when the credit has %s', async (_, narration, way) => {
  const [list, by, first] = await place(narration);
  expect([list, by, first]).toEqual(['suggested', way, 'Asha']);
});

test('suggests only the payment whose transaction ID is nearly right, unless its amount differs', async () => {
  expect(await place('UPI-509112345679-UPI')).toEqual(['suggested', 'nearTransaction', 'Asha']);
  expect(await place('UPI-509112345679-UPI', 20_000)).toEqual(['suggested', 'nearTransaction', 'Asha', 'Elango']);
});

test('suggests the payment with the right amount among many transaction IDs that are nearly right', async () => {
  const others = Array.from({ length: 6 }, (_, at) => claim(`Other${at}`, `50911234567${at + 2}`, '', 20_000));
  expect(await place('UPI-509112345670-UPI', 15_000, [...others, ...claims])).toEqual([
    ...['suggested', 'nearTransaction', 'Asha'],
    ...['Other0', 'Other1', 'Other2', 'Other3'],
  ]);
});

test('suggests only payers whom the narration names, not others who owe the same amount', async () => {
  expect(await place('UPI/CR/811122223333/ASHA RAMAN/PAYMENT')).toEqual(['suggested', 'name', 'Asha']);
});

test('leaves a credit to a person when several claim it, or when transaction ID and reference disagree', async () => {
  expect(await place('UPI-509100000001')).toEqual(['contested', 'none', 'Chitra', 'Deepa']);
  expect(await place('UPI-509112345671-W4HNT6RB')).toEqual(['contested', 'none', 'Bala', 'Asha']);
});

test('finds no payment when nobody owes the amount and the narration names nobody', async () => {
  expect(await place('NEFT FROM AN UNCLE', 12_345)).toEqual(['noMatch', 'none']);
});

test('lets other calls run while thousands of payments have one transaction ID', async () => {
  const same = Array.from({ length: 20_000 }, (_, at) => claim(`${at}`, '509112345671', ''));
  const mostMs = 200;
  expect(await longestTurnOfTries(() => matchCredits([], same, breathing()), mostMs)).toBeLessThan(mostMs);
});
