import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { type CalendarEntry, calendarFile } from './icalendar.ts';

const entry: CalendarEntry = {
  uid: 'robo-kolam@fest.example',
  title: 'Robo Kolam',
  when: { start: new Date('2025-05-09T04:00:00Z'), end: new Date('2025-05-09T06:30:00Z') },
  location: 'Hall 1',
  description: 'Robots draw.',
  url: 'https://fest.example/event/robo-kolam',
  changedAt: new Date('2025-03-01T10:00:00Z'),
};
const fileOf = (...entries: CalendarEntry[]) => calendarFile({ name: 'Aarambh 2025', entries });
const read = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
const readOne = (changes: Partial<CalendarEntry>) => {
  const [event] = read(fileOf({ ...entry, ...changes }));
  if (!event) throw new Error('the file holds no event');
  return event;
};

describe('a calendar file', () => {
  test('a calendar reader gets back every field of an event', () => {
    const event = readOne({});
    expect(event).toMatchObject({
      uid: entry.uid,
      summary: entry.title,
      location: entry.location,
      description: entry.description,
    });
    expect(event.startDate.toJSDate()).toEqual(new Date('2025-05-09T04:00:00Z'));
    expect(event.endDate.toJSDate()).toEqual(new Date('2025-05-09T06:30:00Z'));
    expect(event.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2025-03-01T10:00:00Z');
    expect(event.component.getFirstPropertyValue('url')).toBe(entry.url);
  });

  test.each([
    ['separators and backslashes', 'Code; run, repeat \\ C:\\new\\n'],
    ['several lines', 'First line\nSecond line'],
    ['Tamil', 'முதல் அத்தியாயம், கோலம்'],
    ['combined emoji', '👩‍💻🏳️‍🌈'],
    ['a very long text without a space', 'அ🎉é'.repeat(120)],
    ['text that looks like a property', 'x\nEND:VEVENT\nBEGIN:VALARM'],
  ])('keeps %s as text', (_, text) => {
    expect(readOne({ title: text, location: text, description: text })).toMatchObject({
      summary: text,
      location: text,
      description: text,
    });
  });

  test('folds lines at 75 octets with CRLF and never inside a character', () => {
    const file = fileOf({ ...entry, title: 'அ🎉é'.repeat(120), description: 'a, b; '.repeat(80) });
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of file.split('\r\n')) {
      expect(new TextEncoder().encode(line).length, line).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\ufffd');
    }
  });

  test('accepts all kinds of line ends and removes control characters', () => {
    expect(readOne({ description: 'a\r\nb\rc\u0000\u0007' }).description).toBe('a\nb\nc');
  });

  test('writes an event of a whole day, also on the last day of a month', () => {
    const event = readOne({ when: { day: '2024-02-29' } });
    expect(event.startDate.isDate).toBe(true);
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual(['2024-02-29', '2024-03-01']);
  });

  test('leaves out the end of an event when the end is not known', () => {
    const event = readOne({ when: { start: new Date('2025-05-09T04:00:00Z') } });
    expect(event.component.hasProperty('dtend')).toBe(false);
  });

  test('writes a file with several events or with none', () => {
    expect(read(fileOf(entry, { ...entry, uid: 'another@fest.example' })).map(({ uid }) => uid)).toEqual([
      'robo-kolam@fest.example',
      'another@fest.example',
    ]);
    expect(read(fileOf())).toEqual([]);
  });

  test('writes the same file for the same events', () => {
    expect(fileOf(entry)).toBe(fileOf({ ...entry }));
  });
});
