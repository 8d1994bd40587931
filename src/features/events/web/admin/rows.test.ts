import { describe, expect, test } from 'vitest';
import { plainEvent } from '#testing/plain-event.ts';
import { findEvents, withFees } from './load-events.ts';
import { cutDescription, dateOrNone, priceText, qrStates, teamText, unusedFeeText } from './row-text.ts';

describe('the search', () => {
  const events = [
    { ...plainEvent, _id: 'a', title: 'Robo Kolam', location: 'Drawing Hall', eventType: 'competition' as const },
    {
      ...plainEvent,
      _id: 'b',
      title: 'Kaapi Quiz',
      description: 'A quiz that runs on coffee',
      eventType: 'talk' as const,
    },
  ];
  test.each([
    ['robo', ['a']],
    ['COFFEE', ['b']],
    ['drawing', ['a']],
    ['competition', ['a']],
    ['quiz COFFEE', ['b']],
    ['robo coffee', []],
    ['  ', ['a', 'b']],
    ['nothing like it', []],
  ])('searches title, description, location and type for %j', (words, ids) => {
    expect(findEvents(events, words).map(({ _id }) => _id)).toEqual(ids);
  });
});

describe('a row', () => {
  test.each([undefined, null, {}, { solo: 'abc', team: Number.NaN }])(
    'shows “Free Entry” when the stored fees are %j',
    (fees) => {
      const event = { ...plainEvent, registrationFees: fees } as unknown as typeof plainEvent;
      expect(priceText(withFees(event))).toBe('Free Entry');
      expect(withFees(event).registrationFees).toEqual({ solo: 0, team: 0 });
    },
  );

  test('shortens a description to 50 whole characters', () => {
    expect(cutDescription('x'.repeat(50))).toBe('x'.repeat(50));
    expect(cutDescription('x'.repeat(51))).toBe(`${'x'.repeat(50)}...`);
    expect(cutDescription('🤖'.repeat(51))).toBe(`${'🤖'.repeat(50)}...`);
  });

  test('shows the fee that is charged, or “Free Entry”', () => {
    const priced = (solo: number, team: number, isTeamEvent = false) => ({
      isTeamEvent,
      registrationFees: { solo, team },
    });
    expect(priceText(priced(0, 0))).toBe('Free Entry');
    expect([priceText(priced(1_500, 0)), priceText(priced(0, 300, true))]).toEqual(['₹1,500 solo', '₹300 team']);
    expect([priceText(priced(100, 350, true)), priceText(priced(0, 350))]).toEqual(['₹350 team', 'Free Entry']);
  });

  const line = { audience: 'anyone', channel: 'online', amount: 300 } as const;
  const listed = { ...plainEvent, prices: [{ ...line, from: '', until: '2025-05-01T00:00:00.000Z' }] };

  test('shows the price as students see it when a pass, free entry or a price list replaces the fee', () => {
    const fees = { solo: 200, team: 0 };
    expect(priceText({ ...plainEvent, entry: 'pass' })).toBe('With a pass');
    expect(priceText({ ...plainEvent, entry: 'free', registrationFees: fees })).toBe('Free Entry');
    expect(priceText({ ...plainEvent, entry: 'passOrFee', registrationFees: fees })).toBe('₹200 solo');
    expect(priceText({ ...listed, priceNow: 300 })).toBe('₹300 solo');
    expect(priceText(listed)).toBe('Free Entry');
  });

  test('asks for a payment code exactly when something may be charged for the event itself', () => {
    const site = { upiId: '', paymentQrCode: '' };
    const fees = { solo: 200, team: 0 };
    expect(qrStates(listed, site)).toEqual(['Missing']);
    expect(qrStates({ ...listed, entry: 'free' }, site)).toEqual(['Not needed']);
    expect(qrStates({ ...plainEvent, entry: 'free', registrationFees: fees }, site)).toEqual(['Not needed']);
    expect(qrStates({ ...plainEvent, entry: 'pass', registrationFees: fees }, site)).toEqual(['Not needed']);
    expect(qrStates({ ...plainEvent, entry: 'passOrFee', registrationFees: fees }, site)).toEqual(['Missing']);
  });

  test('names a stored fee that is never charged', () => {
    const unused = (isTeamEvent: boolean, solo: number, team: number) =>
      unusedFeeText({ isTeamEvent, registrationFees: { solo, team } });
    expect(unused(true, 100, 0)).toBe('Solo fee of ₹100 is never charged');
    expect(unused(false, 50, 300)).toBe('Team fee of ₹300 is never charged');
    expect([unused(true, 0, 300), unused(false, 50, 0)]).toEqual([undefined, undefined]);
  });

  test('shows “No date” for an event without a date, and the team size of a team event', () => {
    expect([dateOrNone(''), dateOrNone('2025-05-09')]).toEqual(['No date', 'May 9, 2025']);
    expect(teamText({ isTeamEvent: true, teamSize: { min: 2, max: 4 } })).toBe('Yes, 2-4');
  });

  test('shows which payment codes students get from the event’s own payment details', () => {
    const free = { isTeamEvent: false, registrationFees: { solo: 0, team: 0 }, qrCode: '', upiId: '' };
    const paid = { ...free, registrationFees: { solo: 50, team: 0 } };
    const upiId = 'fest@example';
    const qrCode = 'https://i.imgur.com/qr.png';
    const site = { upiId: '', paymentQrCode: '' };
    expect(qrStates(free, site)).toEqual(['Not needed']);
    expect(qrStates(paid, site)).toEqual(['Missing']);
    expect(qrStates({ ...paid, upiId }, site)).toEqual(['Drawn from UPI ID']);
    expect(qrStates({ ...paid, qrCode }, site)).toEqual(['Picture']);
    expect(qrStates({ ...paid, upiId, qrCode }, site)).toEqual(['Drawn from UPI ID', 'Picture']);
  });

  test('says that students get the site’s payment details when the event has none of its own', () => {
    const paid = { isTeamEvent: false, registrationFees: { solo: 50, team: 0 }, qrCode: '', upiId: '' };
    const site = { upiId: 'fest@example', paymentQrCode: '' };
    expect(qrStates(paid, site)).toEqual(['Drawn from the site’s UPI ID']);
    expect(qrStates(paid, { upiId: '', paymentQrCode: '/pictures/code' })).toEqual(['The site’s picture']);
    expect(qrStates({ ...paid, upiId: 'event@example' }, site)).toEqual(['Drawn from UPI ID']);
    expect(qrStates({ ...paid, upiId: 'nobody' }, site)).toEqual(['Missing']);
    expect(qrStates(paid, { upiId: 'nobody', paymentQrCode: '' })).toEqual(['Missing']);
  });
});
