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
  test('sends 0 for a blank fee or capacity and 1 for a blank team size', () => {
    const fields = sent({
      registrationFees: { solo: '', team: ' ' },
      capacity: '',
      isTeamEvent: true,
      teamSize: { min: '', max: '' },
    });
    expect(fields).toMatchObject({ registrationFees: { solo: 0, team: 0 }, capacity: 0, teamSize: { min: 1, max: 1 } });
  });

  test('sends a team size of 1 for an event that is not for teams', () => {
    expect(sent({ isTeamEvent: false, teamSize: { min: '2', max: '6' } }).teamSize).toEqual({ min: 1, max: 1 });
  });
});

describe('the fields that are sent', () => {
  test('sends an active, free solo competition for 50 people by default', () => {
    expect(sent({})).toMatchObject({
      eventType: 'competition',
      registrationFees: { solo: 0, team: 0 },
      isTeamEvent: false,
      teamSize: { min: 1, max: 1 },
      capacity: 50,
      isActive: true,
    });
  });

  test('sends the stored fields of an event that was opened and not changed', () => {
    // The entry and the prices have default values here, so they are left out and stay as stored.
    const { _id, seatsLeft, endsAt, lateRegistrations, entry, prices, createdAt, updatedAt, version, ...fields } = {
      ...stored,
      registrationFees: { solo: 50, team: 0 },
    };
    const rest = { _id, seatsLeft, endsAt, lateRegistrations, entry, prices, createdAt, updatedAt, version };
    const event: FestEvent = { ...fields, ...rest };
    const untouched = fieldsOf(valuesOf(event, zone), zone, event);
    expect(untouched).toEqual({ ...fields, coordinators: untouched.coordinators });
  });

  test('keeps the stored payment details of a free event and ignores the hidden fields', () => {
    const free = { qrCode: 'half an addr', upiId: '' };
    expect(sent(free, stored)).toMatchObject({ qrCode: stored.qrCode, upiId: stored.upiId });
    expect(sent(free)).toMatchObject({ qrCode: '', upiId: '' });
  });
});

describe('the terms of a team', () => {
  const rules = { ...blankValues.teamRules, mostEvents: '3', clash: 'forbid' } as const;

  test('sends team consent, consent hours and team rules when they are set', () => {
    const asked = sent({ isTeamEvent: true, teamConsent: 'required', consentHours: '24', teamRules: rules });
    expect(asked).toMatchObject({
      teamConsent: 'required',
      consentHours: 24,
      teamRules: { mostEvents: 3, clash: 'forbid' },
    });
  });

  test('sends the consent hours when a rule may refuse a member', () => {
    const asked = sent({ isTeamEvent: true, consentHours: '24', teamRules: rules });
    expect(asked).toMatchObject({ consentHours: 24, teamRules: { mostEvents: 3 } });
    expect(Object.keys(asked)).not.toContain('teamConsent');
  });

  test('leaves out the consent hours when nobody is asked any more, because their field is hidden', () => {
    const before: FestEvent = { ...stored, isTeamEvent: true, teamConsent: 'required', consentHours: 24 };
    const fields = sent({ isTeamEvent: true, consentHours: '0' }, before);
    expect(Object.keys(fields)).not.toContain('consentHours');
  });

  test('leaves out the terms of a team when they are the default or the event is not for teams', () => {
    for (const fields of [sent({ isTeamEvent: true }), sent({ teamConsent: 'required', teamRules: rules })]) {
      expect(Object.keys(fields)).not.toContain('teamConsent');
      expect(Object.keys(fields)).not.toContain('teamRules');
    }
  });

  test('sends the default terms of a team when other terms are stored', () => {
    const before: FestEvent = { ...stored, isTeamEvent: true, teamConsent: 'required', consentHours: 24 };
    expect(sent({ isTeamEvent: true }, before)).toMatchObject({ teamConsent: 'none' });
  });
});

test('copies an event with “(copy)” after the title and all other values unchanged', () => {
  expect(copyOf(stored, zone)).toEqual({ ...valuesOf(stored, zone), title: `${stored.title} (copy)` });
});

describe('the fest’s clock', () => {
  test.each([
    ['2025-05-01T03:30:00.000Z', 'Asia/Kolkata', '2025-05-01T09:00'],
    ['2025-05-01T20:00:00.000Z', 'Asia/Kolkata', '2025-05-02T01:30'],
    ['2025-03-30T00:30:00.000Z', 'Europe/Berlin', '2025-03-30T01:30'],
    ['2025-03-30T01:30:00.000Z', 'Europe/Berlin', '2025-03-30T03:30'],
  ])('shows %s in %s as %s and sends the same moment back', (instant, timeZone, local) => {
    const shown = valuesOf({ ...stored, registrationOpensAt: instant }, timeZone);
    expect(shown.registrationOpensAt).toBe(local);
    expect(fieldsOf(shown, timeZone, undefined).registrationOpensAt).toBe(instant);
  });

  test('leaves the opening time of registration empty when none is set', () => {
    const shown = valuesOf({ ...stored, registrationOpensAt: '' }, zone);
    expect(shown.registrationOpensAt).toBe('');
    expect(fieldsOf(shown, zone, undefined).registrationOpensAt).toBe('');
  });
});

describe('how one gets in', () => {
  test('sends the entry and the prices when they differ from the default, or did before', () => {
    const prices = [{ audience: 'anyone', channel: 'online', amount: 80, until: '2025-04-30T18:30:00.000Z' } as const];
    const event: FestEvent = { ...stored, entry: 'passOrFee', prices };
    const opened = valuesOf(event, zone);
    expect(opened.prices).toMatchObject([{ amount: '80', until: '2025-05-01T00:00' }]);
    expect(fieldsOf(opened, zone, event)).toMatchObject({ entry: 'passOrFee', prices });
    const cleared = fieldsOf({ ...opened, entry: 'fee', prices: [] }, zone, event);
    expect(cleared).toMatchObject({ entry: 'fee', prices: [] });
    expect(sent({})).not.toHaveProperty('entry');
    expect(sent({})).not.toHaveProperty('prices');
  });
});
