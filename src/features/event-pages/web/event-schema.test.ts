import { describe, expect, test } from 'vitest';
import type { FestEvent } from '#features/events/contract.ts';
import { edition as plainEdition } from '#sample/edition.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { eventSchema } from './event-schema.ts';

const publicUrl = 'https://fest.example';
const schema = (event: Partial<FestEvent> = {}, site = {}) =>
  eventSchema({ ...plainEvent, ...event }, { edition: plainEdition, publicUrl, ...site });

describe('what search engines read of an event', () => {
  test('is the event with its place, price and organiser', () => {
    expect(schema({ title: 'Robo Kolam', location: 'Drawing Hall', registrationFees: { solo: 150, team: 0 } })).toEqual(
      expect.objectContaining({
        '@type': 'Event',
        name: 'Robo Kolam',
        url: 'https://fest.example/event/plain',
        location: { '@type': 'Place', name: 'Drawing Hall', address: 'Drawing Hall' },
        offers: expect.objectContaining({ price: 150, priceCurrency: 'INR' }),
        eventStatus: 'https://schema.org/EventScheduled',
      }),
    );
  });

  test('starts and ends with the offset of the edition’s time zone', () => {
    expect(schema({ date: '2025-05-09', startTime: '13:30', endTime: '16:00' })).toMatchObject({
      startDate: '2025-05-09T13:30:00+05:30',
      endDate: '2025-05-09T16:00:00+05:30',
    });
    const edition = { ...plainEdition, timeZone: 'Europe/London' };
    expect(schema({ date: '2025-01-09', startTime: '09:00' }, { edition }).startDate).toBe('2025-01-09T09:00:00+00:00');
    expect(schema({ date: '2025-05-09', startTime: '09:00' }, { edition }).startDate).toBe('2025-05-09T09:00:00+01:00');
  });

  test('is a day where the hour is not known', () => {
    expect(schema({ date: '2025-05-09', endTime: '16:00' }).startDate).toBe('2025-05-09');
  });

  test('has no end on a day that nobody named', () => {
    expect(schema({ date: '2025-05-09', startTime: '22:00', endTime: '02:00' })).not.toHaveProperty('endDate');
  });

  test.each(['', 'soon', '2025-13-40'])('has no date instead of %j', (date) => {
    expect(schema({ date, startTime: '13:30' })).not.toHaveProperty('startDate');
  });

  test('leaves out every address when nobody said where the site is', () => {
    const words = JSON.stringify(schema({}, { publicUrl: '' }));
    expect(words).not.toMatch(/"url"|"image"|undefined/);
  });

  test('is at the college where no place is given', () => {
    const { college, address } = plainEdition;
    expect(schema().location).toEqual({ '@type': 'Place', name: college, address });
  });

  test('asks for the fee that a registration costs', () => {
    const registrationFees = { solo: 100, team: 400 };
    expect(schema({ registrationFees }).offers.price).toBe(100);
    expect(schema({ registrationFees, isTeamEvent: true }).offers.price).toBe(400);
  });

  test('is sold out when it is full', () => {
    expect(schema({ seatsLeft: 0 }).offers.availability).toBe('https://schema.org/SoldOut');
    expect(schema({ seatsLeft: 1 }).offers.availability).toBe('https://schema.org/InStock');
  });
});
