import { describe, expect, test } from 'vitest';
import { plainEvent } from '#testing/plain-event.ts';
import { pathsIn } from '#web/form/use-contract-form.ts';
import { formFaults } from './faults.ts';
import { firstOf, tabOf } from './tabs.ts';
import { blankValues, type FormValues } from './values.ts';

const now = new Date('2025-05-01T06:00:00.000Z');
const complete: Partial<FormValues> = {
  title: 'Paper Bridges',
  description: 'Build a bridge out of paper and let it carry stones.',
  date: '2025-05-09',
  location: 'Hall 1',
  image: 'https://placehold.co/600x400',
};
const faults = (changes: Partial<FormValues>, context = {}) =>
  formFaults(
    { ...blankValues, ...complete, ...changes },
    { timeZone: 'Asia/Kolkata', trustedHosts: ['imgur.com'], stored: undefined, ...context },
    now,
  );

describe('the form’s own messages beside a field', () => {
  const solo = (text: string) => ({ registrationFees: { solo: text, team: '0' } });
  const paid = { ...solo('150'), upiId: 'bridges@example' };
  const cases: [change: Partial<FormValues>, field: string, message: string][] = [
    [{ title: ' ' }, 'title', 'Event name is required'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ description: 'Too short' }, 'description', 'Description must be at least 20 characters'],
    [{ date: '' }, 'date', 'Date is required'],
    [{ date: '2025-04-30' }, 'date', 'Event date cannot be in the past'],
    [{ location: '' }, 'location', 'Location is required'],
    [{ image: '' }, 'image', 'Image URL is required'],
    [{ image: 'nonsense' }, 'image', 'Please enter a valid URL'],
    [solo('-1'), 'registrationFees.solo', 'Solo registration fee must be a valid number'],
    [solo('a few'), 'registrationFees.solo', 'Solo registration fee must be a valid number'],
    [
      { registrationFees: { solo: '0', team: '-2' } },
      'registrationFees.team',
      'Team registration fee must be a valid number',
    ],
    [{ isTeamEvent: true, teamSize: { min: '1', max: '11' } }, 'teamSize.max', 'Team size must be between 2 and 10'],
    [{ capacity: '' }, 'capacity', 'Capacity must be a valid number greater than 0'],
    [paid, 'qrCode', 'QR code is required for paid events'],
    [{ ...paid, qrCode: 'nonsense' }, 'qrCode', 'Invalid URL format'],
    [{ ...paid, qrCode: 'http://imgur.com/q.png' }, 'qrCode', 'QR code URL must use HTTPS for security'],
    [{ ...paid, qrCode: 'https://imgur.com.evil.example/q' }, 'qrCode', 'QR code URL must be from a trusted domain'],
    [{ ...paid, upiId: '', qrCode: 'https://imgur.com/q.png' }, 'upiId', 'UPI ID is required for paid events'],
  ];
  test.each(cases)('reports the faulty field of an event with %j', (change, field, message) =>
    expect(faults(change)).toEqual({ [field]: message }),
  );

  test('finds no fault in a complete event or in a QR code uploaded to the site', () => {
    expect(faults({})).toEqual({});
    expect(faults({ ...paid, qrCode: '/pictures/aaaaaaaaaaaaaaaaaaaaaa' })).toEqual({});
  });

  test('reports the faults of all fields at once', () => {
    expect(Object.keys(faults({ title: '', ...solo('5') })).toSorted()).toEqual(['qrCode', 'title', 'upiId']);
  });

  test('leaves the host of a QR code unchecked when the trusted hosts are not known', () => {
    expect(faults({ ...paid, qrCode: 'https://college.example/q.png' }, { trustedHosts: undefined })).toEqual({});
  });

  test('accepts a picture and a QR code that are missing now as before, and refuses to remove them', () => {
    const missing = { ...paid, image: '', qrCode: '' };
    expect(faults(missing, { stored: { ...plainEvent, image: '', qrCode: '' } })).toEqual({});
    const stored = { ...plainEvent, image: 'https://placehold.co/600x400', qrCode: 'https://imgur.com/q.png' };
    expect(Object.keys(faults(missing, { stored })).toSorted()).toEqual(['image', 'qrCode']);
  });

  test('refuses a fee that is never charged', () => {
    const team = { isTeamEvent: true, teamSize: { min: '2', max: '4' } };
    expect(faults({ ...team, ...solo('100') })).toMatchObject({
      'registrationFees.solo': 'Teams pay the team fee. Enter 0 here.',
    });
    expect(faults({ registrationFees: { solo: '0', team: '100' } })).toMatchObject({
      'registrationFees.team': 'This is not a team event, so only the solo fee is charged. Enter 0 here.',
    });
  });

  test('accepts a stored past date and refuses another past date', () => {
    const stored = { ...plainEvent, date: '2025-01-10' };
    expect(faults({ date: '2025-01-10' }, { stored })).toEqual({});
    expect(faults({ date: '2025-01-11' }, { stored })).toEqual({ date: 'Event date cannot be in the past' });
  });
});

test('picks the fault that comes first on the screen and finds the tab of a field', () => {
  const errors = {
    coordinators: [undefined, { name: { type: 'rule', message: 'Coordinator name is required' } }],
    rules: [{ text: { type: 'rule', message: 'Please write the rule or remove it' } }],
  };
  expect(pathsIn(errors)).toEqual(['coordinators.1.name', 'rules.0.text']);
  expect(firstOf(pathsIn(errors))).toBe('rules.0.text');
  expect([tabOf('rules.0.text'), tabOf('coordinators.1.name'), tabOf('teamSize.max')]).toEqual([
    'rules',
    'contact',
    'basic',
  ]);
});
