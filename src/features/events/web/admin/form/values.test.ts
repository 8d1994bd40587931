import { describe, expect, test } from 'vitest';
import type { FestEvent } from '#features/events/contract.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { blankValues, copyOf, type FormValues, fieldsOf, valuesOf } from './values.ts';

const zone = 'Asia/Kolkata';
const stored: FestEvent = {
  ...plainEvent,
  qrCode: 'https://i.imgur.com/qr.png',
  upiId: 'fest@example',
  registrationOpensAt: '2025-05-01T03:30:15.250Z',
};
const sent = (changes: Partial<FormValues>, event?: FestEvent) => fieldsOf({ ...blankValues, ...changes }, zone, event);

describe('numbers', () => {
  test('a blank one counts as 0, a blank largest team as 1', () => {
    const fields = sent({
      registrationFees: { solo: '', team: ' ' },
      capacity: '',
      isTeamEvent: true,
      teamSize: { min: '', max: '' },
    });
    expect(fields).toMatchObject({ registrationFees: { solo: 0, team: 0 }, capacity: 0, teamSize: { min: 1, max: 1 } });
  });

  test('an event that is not for teams is sent with a team of one', () => {
    expect(sent({ isTeamEvent: false, teamSize: { min: '2', max: '6' } }).teamSize).toEqual({ min: 1, max: 1 });
  });
});

describe('what is sent', () => {
  test('is active, and by default a free competition for fifty', () => {
    expect(sent({})).toMatchObject({
      eventType: 'competition',
      registrationFees: { solo: 0, team: 0 },
      isTeamEvent: false,
      teamSize: { min: 1, max: 1 },
      capacity: 50,
      isActive: true,
    });
  });

  test('of an event that was opened and not touched is what is stored', () => {
    // The form has no fields for the entry and the prices: left out, they stay as they are.
    const { _id, seatsLeft, endsAt, lateRegistrations, entry, prices, createdAt, updatedAt, version, ...fields } = {
      ...stored,
      registrationFees: { solo: 50, team: 0 },
    };
    const rest = { _id, seatsLeft, endsAt, lateRegistrations, entry, prices, createdAt, updatedAt, version };
    const event: FestEvent = { ...fields, ...rest };
    const untouched = fieldsOf(valuesOf(event, zone), zone, event);
    expect(untouched).toEqual({ ...fields, coordinators: untouched.coordinators });
  });

  test('keeps the stored payment of an event that costs nothing, whatever is in the hidden fields', () => {
    const free = { qrCode: 'half an addr', upiId: '' };
    expect(sent(free, stored)).toMatchObject({ qrCode: stored.qrCode, upiId: stored.upiId });
    expect(sent(free)).toMatchObject({ qrCode: '', upiId: '' });
  });
});

describe('the terms of a team', () => {
  const rules = { ...blankValues.teamRules, mostEvents: '3', clash: 'forbid' } as const;

  test('are sent where they say something, with numbers', () => {
    const asked = sent({ isTeamEvent: true, teamConsent: 'required', consentHours: '24', teamRules: rules });
    expect(asked).toMatchObject({
      teamConsent: 'required',
      consentHours: 24,
      teamRules: { mostEvents: 3, clash: 'forbid' },
    });
  });

  test('are left out where they are the usual ones, and of an event for one person', () => {
    for (const fields of [sent({ isTeamEvent: true }), sent({ teamConsent: 'required', teamRules: rules })]) {
      expect(Object.keys(fields)).not.toContain('teamConsent');
      expect(Object.keys(fields)).not.toContain('teamRules');
    }
  });

  test('are sent when they were stored and are the usual ones again', () => {
    const before: FestEvent = { ...stored, isTeamEvent: true, teamConsent: 'required', consentHours: 24 };
    expect(sent({ isTeamEvent: true }, before)).toMatchObject({ teamConsent: 'none' });
  });
});

test('a copy has a name of its own and everything else of the event', () => {
  expect(copyOf(stored, zone)).toEqual({ ...valuesOf(stored, zone), title: `${stored.title} (copy)` });
});

describe('the fest’s clock', () => {
  test.each([
    ['2025-05-01T03:30:00.000Z', 'Asia/Kolkata', '2025-05-01T09:00'],
    ['2025-05-01T20:00:00.000Z', 'Asia/Kolkata', '2025-05-02T01:30'],
    ['2025-03-30T00:30:00.000Z', 'Europe/Berlin', '2025-03-30T01:30'],
    ['2025-03-30T01:30:00.000Z', 'Europe/Berlin', '2025-03-30T03:30'],
  ])('%s in %s is %s, and back', (instant, timeZone, local) => {
    const shown = valuesOf({ ...stored, registrationOpensAt: instant }, timeZone);
    expect(shown.registrationOpensAt).toBe(local);
    expect(fieldsOf(shown, timeZone, undefined).registrationOpensAt).toBe(instant);
  });

  test('leaves a bound empty when none is set', () => {
    const shown = valuesOf({ ...stored, registrationOpensAt: '' }, zone);
    expect(shown.registrationOpensAt).toBe('');
    expect(fieldsOf(shown, zone, undefined).registrationOpensAt).toBe('');
  });
});
