import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepsLetters } from '#server/documents/printable.ts';
import { eventForm, paidForm } from '#testing/event-form.ts';
import { eventFields } from './contract.ts';
import { defaultTrustedHosts, eventFaults, hasLettersOfOtherScripts, whyNotQrAddress } from './form-rules.ts';
import { defaultPrizes, isFreeEntry, maxExtraMembers, relevantFee, unusedFee } from './rules.ts';
import { mustAccept, usualTeamRules } from './team-rules.ts';

const untrusted = 'QR code URL must be from a trusted domain';
const faultsOf = (changes: object, context: { today?: string; stored?: { date: string } } = {}) =>
  eventFaults(eventFields.parse({ ...eventForm, ...changes }), {
    today: '2025-05-01',
    trustedHosts: defaultTrustedHosts,
    ...context,
    stored: context.stored && { image: eventForm.image, qrCode: '', upiId: '', ...context.stored },
  });

describe('the date of an event', () => {
  const past = { date: 'Event date cannot be in the past' };
  test.each([
    ['yesterday', '2025-05-08', {}, past],
    ['today', '2025-05-09', {}, {}],
    ['tomorrow', '2025-05-10', {}, {}],
    ['a past date that an edit leaves alone', '2025-05-01', { stored: { date: '2025-05-01' } }, {}],
    ['a past date changed to another past date', '2025-05-02', { stored: { date: '2025-05-01' } }, past],
    ['a coming date moved into the past', '2025-05-08', { stored: { date: '2025-06-01' } }, past],
  ])('refuses a new event date before today and accepts any other: %s', (_, date, context, faults) => {
    expect(faultsOf({ date }, { today: '2025-05-09', ...context })).toEqual(faults);
  });
});

describe('the team size', () => {
  test.each([
    [1, 1],
    [1, 11],
    [1, 0],
  ])('refuses a team size of %i to %i for a team event', (min, max) => {
    const faults = faultsOf({ isTeamEvent: true, teamSize: { min, max } });
    expect(faults).toEqual({ 'teamSize.max': 'Team size must be between 2 and 10' });
  });

  test.each([
    [1, 2],
    [2, 2],
    [3, 10],
  ])('accepts a team size of %i to %i for a team event', (min, max) => {
    expect(faultsOf({ isTeamEvent: true, teamSize: { min, max } })).toEqual({});
  });

  test('refuses a minimum team size above the maximum', () => {
    expect(faultsOf({ isTeamEvent: true, teamSize: { min: 5, max: 4 } })).toHaveProperty(['teamSize.min']);
  });

  test('leaves the team size of a solo event unchecked', () => {
    expect(faultsOf({ isTeamEvent: false, teamSize: { min: 1, max: 99 } })).toEqual({});
  });
});

describe('the payment details of an event', () => {
  test.each([
    { isTeamEvent: false, registrationFees: { solo: 1, team: 0 } },
    { isTeamEvent: true, registrationFees: { solo: 0, team: 1 }, teamSize: { min: 2, max: 4 } },
  ])('requires a QR code and a UPI ID when the event is paid: %j', (fees) => {
    expect(faultsOf(fees)).toEqual({
      qrCode: 'QR code is required for paid events',
      upiId: 'UPI ID is required for paid events',
    });
  });

  test('accepts a paid event with a QR code and a UPI ID', () => expect(faultsOf(paidForm)).toEqual({}));
  test('accepts a free event without a QR code and a UPI ID', () => expect(faultsOf({})).toEqual({}));
  test('accepts a QR code for a free event only when its host is trusted', () => {
    expect(faultsOf({ qrCode: 'https://i.imgur.com/qr.png' })).toEqual({});
    expect(faultsOf({ qrCode: 'https://evil.example/qr.png' })).toEqual({ qrCode: untrusted });
  });
});

describe('the address of a QR code', () => {
  test.each([
    'https://imgur.com/qr.png',
    'https://i.imgur.com/qr.png',
    'https://a.b.imgur.com/qr.png',
    'https://I.IMGUR.COM/qr.png',
    'https://imgur.com:8443/qr.png',
    'https://somebody@imgur.com/qr.png',
    'https://ibb.co/qr',
    'https://res.cloudinary.com/fest/qr.png',
    'https://storage.googleapis.com/fest/qr.png',
    'https://drive.google.com/file/qr',
    'https://placehold.co/300',
  ])('accepts the QR code address %s', (address) =>
    expect(whyNotQrAddress(address, defaultTrustedHosts)).toBeUndefined(),
  );

  test.each([
    'https://imgur.com.evil.example/qr.png',
    'https://evil-imgur.com/qr.png',
    'https://notimgur.com/qr.png',
    'https://imgur.com@evil.example/qr.png',
    'https://imgur.com%2eevil.example/qr.png',
    'https://evil.example/imgur.com',
    'https://evil.example/?imgur.com',
    'https://evil.example#.imgur.com',
    'https://evil.example\\.imgur.com',
    'https://com/qr.png',
    'https://google.com/qr.png',
    'https://127.0.0.1/qr.png',
  ])('refuses the QR code address %s because its host is not trusted', (address) =>
    expect(whyNotQrAddress(address, defaultTrustedHosts)).toBe(untrusted),
  );

  test.each(['http://imgur.com/qr.png', 'ftp://imgur.com/qr.png', 'data:image/png;base64,AAAA', 'javascript:alert(1)'])(
    'refuses the QR code address %s because it does not use HTTPS',
    (address) => expect(whyNotQrAddress(address, defaultTrustedHosts)).toBe('QR code URL must use HTTPS for security'),
  );

  test.each(['nonsense', 'imgur.com/qr.png', 'https://', '//imgur.com/qr.png'])(
    'refuses the QR code address %s because it is not a valid URL',
    (address) => expect(whyNotQrAddress(address, defaultTrustedHosts)).toBe('Invalid URL format'),
  );

  test('refuses a QR code address with a trusted name anywhere but at the end of the host', () => {
    fc.assert(
      fc.property(fc.constantFrom(...defaultTrustedHosts), fc.domain(), (trusted, other) => {
        const host = `${trusted}.${other}`;
        const isReallyBelow = defaultTrustedHosts.some((name) => host.endsWith(`.${name}`));
        fc.pre(!isReallyBelow);
        for (const address of [`https://${host}/`, `https://${trusted}@${other}/`, `https://${other}/${trusted}`]) {
          expect(whyNotQrAddress(address, defaultTrustedHosts)).toBe(untrusted);
        }
      }),
    );
  });

  test('every subdomain of a trusted host is trusted', () => {
    fc.assert(
      fc.property(fc.constantFrom(...defaultTrustedHosts), fc.stringMatching(/^[a-z0-9]{1,12}$/), (trusted, label) => {
        expect(whyNotQrAddress(`https://${label}.${trusted}/qr.png`, defaultTrustedHosts)).toBeUndefined();
      }),
    );
  });
});

describe('fees, teams and prizes', () => {
  const priced = (isTeamEvent: boolean) => ({ isTeamEvent, registrationFees: { solo: 100, team: 300 } });
  test('charges the team fee for a team event and the solo fee for any other event', () => {
    expect(relevantFee(priced(true))).toBe(300);
    expect(relevantFee(priced(false))).toBe(100);
  });

  test('entry is free when the fee that applies is 0, even if the other fee is not', () => {
    const fees = (solo: number, team: number, isTeamEvent = false) => ({
      isTeamEvent,
      registrationFees: { solo, team },
    });
    expect([isFreeEntry(fees(0, 0)), isFreeEntry(fees(1, 0)), isFreeEntry(fees(0, 1))]).toEqual([true, false, true]);
    expect([isFreeEntry(fees(1, 0, true)), isFreeEntry(fees(0, 1, true))]).toEqual([true, false]);
  });

  test('the unused fee is the solo fee of a team event and the team fee of a solo event', () => {
    expect([unusedFee(priced(true)), unusedFee(priced(false))]).toEqual([100, 300]);
    expect(unusedFee({ isTeamEvent: true, registrationFees: { solo: 0, team: 300 } })).toBe(0);
  });

  test('lets a leader add one member fewer than the largest team size, and none to a solo event', () => {
    const extra = (isTeamEvent: boolean, max: number) => maxExtraMembers({ isTeamEvent, teamSize: { max } });
    expect([extra(true, 4), extra(true, 1), extra(true, 0), extra(false, 4)]).toEqual([3, 0, 0, 0]);
  });

  test('the default prizes depend on the type of event', () => {
    expect(defaultPrizes('technical')).toEqual({ first: '₹1000', second: '₹500' });
    expect(defaultPrizes('nontechnical')).toEqual({ first: '₹1200', second: '₹600' });
    expect(defaultPrizes('hackathon')).toEqual({ first: '₹1000', second: '₹500' });
  });
});

test.each([
  [{}, false],
  [{ ifIncomplete: 'release', clash: 'ignore', approveJoins: true }, false],
  [{ clash: 'forbid' }, true],
  [{ mostEvents: 1 }, true],
  [{ college: 'one' }, true],
  [{ college: 'own' }, true],
  [{ oneTeamPerCollege: true }, true],
] as const)('asks members to accept when a rule may refuse somebody: %j', (rules, isAsked) => {
  const teamRules = { ...usualTeamRules, ...rules };
  expect(mustAccept({ isTeamEvent: true, teamRules })).toBe(isAsked);
  expect(mustAccept({ isTeamEvent: true, teamRules, teamConsent: 'required' })).toBe(true);
  expect(mustAccept({ isTeamEvent: false, teamRules })).toBe(false);
});

describe('the letters of a title', () => {
  test.each([
    ['రోబో Race', true],
    ['Ρομπότ', true],
    ['𝐑𝐨𝐛𝐨 Race', true],
    ['Robo Race – Édition №2 🎉', false],
    ['இயந்திரம் & यंत्र', false],
  ])('says of “%s” whether papers can print it', (title, isOther) => {
    expect([hasLettersOfOtherScripts(title), keepsLetters(title)]).toEqual([isOther, !isOther]);
  });

  test('names no letter that papers can print', () => {
    const letters = Array.from({ length: 0x1_10_00 }, (_, code) => String.fromCodePoint(code));
    expect(letters.filter((letter) => hasLettersOfOtherScripts(letter) && keepsLetters(letter))).toEqual([]);
  });
});
