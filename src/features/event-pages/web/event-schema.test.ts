import { describe, expect, test } from 'vitest';
import type { FestEvent } from '#features/events/contract.ts';
import { edition as plainEdition } from '#sample/edition.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { eventSchema } from './event-schema.ts';

const publicUrl = 'https://fest.example';
const schema = (event: Partial<FestEvent> = {}, site = {}) =>
  eventSchema({ ...plainEvent, ...event }, { edition: plainEdition, publicUrl, ...site });

describe('the data of an event for search engines', () => {
  test('describes the event with title, page address, place, price and status', () => {
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

  test('gives start and end with the offset of the edition’s time zone', () => {
    expect(schema({ date: '2025-05-09', startTime: '13:30', endTime: '16:00' })).toMatchObject({
      startDate: '2025-05-09T13:30:00+05:30',
      endDate: '2025-05-09T16:00:00+05:30',
    });
    const edition = { ...plainEdition, timeZone: 'Europe/London' };
    expect(schema({ date: '2025-01-09', startTime: '09:00' }, { edition }).startDate).toBe('2025-01-09T09:00:00+00:00');
    expect(schema({ date: '2025-05-09', startTime: '09:00' }, { edition }).startDate).toBe('2025-05-09T09:00:00+01:00');
  });

  test('gives only the day as the start when the event has no start time', () => {
    expect(schema({ date: '2025-05-09', endTime: '16:00' }).startDate).toBe('2025-05-09');
  });

  test('leaves out the end when the event goes on after midnight', () => {
    expect(schema({ date: '2025-05-09', startTime: '22:00', endTime: '02:00' })).not.toHaveProperty('endDate');
  });

  test.each(['', 'soon', '2025-13-40'])('leaves out the start when the date is %j', (date) => {
    expect(schema({ date, startTime: '13:30' })).not.toHaveProperty('startDate');
  });

  test('gives the offset in hours and minutes when the stored day is of an early year', () => {
    const edition = { ...plainEdition, timeZone: 'Asia/Kolkata' };
    expect(schema({ date: '0025-05-09', startTime: '09:00' }, { edition }).startDate).toBe('0025-05-09T09:00:00+05:53');
  });

  test('leaves out every address when the site’s own address is not set', () => {
    const words = JSON.stringify(schema({}, { publicUrl: '' }));
    expect(words).not.toMatch(/"url"|"image"|undefined/);
  });

  test('gives the college as the place when the event has no place', () => {
    const { college, address } = plainEdition;
    expect(schema().location).toEqual({ '@type': 'Place', name: college, address });
  });

  test('gives the solo fee as the price of a solo event and the team fee of a team event', () => {
    const registrationFees = { solo: 100, team: 400 };
    expect(schema({ registrationFees }).offers?.price).toBe(100);
    expect(schema({ registrationFees, isTeamEvent: true }).offers?.price).toBe(400);
  });

  test('marks an event as sold out only when no seats are left', () => {
    expect(schema({ seatsLeft: 0 }).offers?.availability).toBe('https://schema.org/SoldOut');
    expect(schema({ seatsLeft: 1 }).offers?.availability).toBe('https://schema.org/InStock');
  });
});
