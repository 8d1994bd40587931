import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readEdition, storeEdition } from '#features/edition/server/index.ts';
import { write } from '#server/db/write.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://fest.example' } });
});
afterAll(() => app.stop());

type Columns = NonNullable<Parameters<Maker['event']>[0]>['columns'];

async function ask(columns: Columns, of: TestApp = app) {
  const id = await maker(of).event({ columns });
  of.platform.siteChanged();
  return { id, response: await call(of, 'GET', `/event/${id}/calendar.ics`) };
}

async function read(columns: Columns, of: TestApp = app): Promise<ICAL.Event> {
  const { response } = await ask(columns, of);
  expect(response.statusCode, response.body).toBe(200);
  const part = new ICAL.Component(ICAL.parse(response.body)).getFirstSubcomponent('vevent');
  if (!part) throw new Error('the file holds no event');
  return new ICAL.Event(part);
}

const instants = ({ startDate, endDate }: ICAL.Event) =>
  [startDate, endDate].map((time) => time.toJSDate().toISOString());

describe('the calendar file of an event', () => {
  test('sends a calendar file to save, and answers 304 when the browser already has it', async () => {
    const { id, response } = await ask({});
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const again = await call(app, 'GET', `/event/${id}/calendar.ics`, {
      headers: { 'if-none-match': String(response.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    ['Clutch Drop: Round 2', 'clutch-drop-round-2'],
    ['Café “Québec” ', 'cafe-quebec'],
    ['x'.repeat(80), 'x'.repeat(60)],
  ])('the calendar file of an event has a name made from the title %s', async (title, name) => {
    const { response } = await ask({ title });
    expect(response.headers['content-disposition']).toBe(`attachment; filename="${name}.ics"`);
  });

  test('the calendar file of an event is named by the id when the title has no Latin letter', async () => {
    const { id, response } = await ask({ title: 'கோலம்' });
    expect(response.headers['content-disposition']).toBe(`attachment; filename="${id}.ics"`);
  });

  test('contains title, place and link of the event, and its hours in the edition’s time zone', async () => {
    const title = 'கோலம், code; and \\ more 🎉';
    const event = await read({ title, location: 'Hall 1, Block B', start_time: '09:30', end_time: '11:00' });
    const college = 'Thinnai College of Engineering';
    expect(event).toMatchObject({ summary: title, location: `Hall 1, Block B, ${college}` });
    expect(event.description).toMatch(/^Aarambh 2025\n\n\S/);
    expect((await read({ location: '' })).location).toBe(college);
    expect((await read({ location: `Gate 2, ${college}` })).location).toBe(`Gate 2, ${college}`);
    expect(instants(event)).toEqual(['2025-05-09T04:00:00.000Z', '2025-05-09T05:30:00.000Z']);
    const id = event.uid.replace(/@fest\.example$/, '');
    expect(event.component.getFirstPropertyValue('url')).toBe(`https://fest.example/event/${id}`);
  });

  test('ends on the next day when the hours of the event pass midnight', async () => {
    const event = await read({ date: '2025-12-31', start_time: '22:00', end_time: '02:00' });
    expect(instants(event)).toEqual(['2025-12-31T16:30:00.000Z', '2025-12-31T20:30:00.000Z']);
  });

  test.each([
    ['without hours', { start_time: '', end_time: '' }],
    ['with an end time only', { start_time: '', end_time: '11:00' }],
  ])('covers the whole day for an event %s', async (_, hours) => {
    const { startDate, endDate } = await read(hours);
    expect([startDate.isDate, startDate.toString(), endDate.toString()]).toEqual([true, '2025-05-09', '2025-05-10']);
  });

  test('the calendar file of an event has no end when the event has a start time only', async () => {
    const event = await read({ start_time: '10:00', end_time: '' });
    expect(event.component.hasProperty('dtend')).toBe(false);
  });

  test('converts hours correctly when the clocks change in the edition’s time zone', async () => {
    const abroad = await startTestApp();
    onTestFinished(() => abroad.stop());
    const edition = await readEdition(abroad.platform.db);
    await write(abroad.platform.db, (tx) => storeEdition(tx, { ...edition, timeZone: 'Europe/Berlin' }));
    const event = await read({ date: '2025-10-25', start_time: '23:00', end_time: '04:00' }, abroad);
    expect(instants(event)).toEqual(['2025-10-25T21:00:00.000Z', '2025-10-26T03:00:00.000Z']);
  });

  test.each([
    ['no date', { date: '' }, 'This event has no date yet.'],
    ['an invalid date', { date: '2025-13-41' }, 'This event has no date yet.'],
    ['not been published', { is_active: 0 as const }, 'Event not found'],
  ])('answers 404 for an event that has %s', async (_, columns, message) => {
    const { response } = await ask(columns);
    expect([response.statusCode, response.json()]).toEqual([404, { message }]);
  });

  test('answers 404 for an event that does not exist', async () => {
    const response = await call(app, 'GET', '/event/unknown/calendar.ics');
    expect([response.statusCode, response.json()]).toEqual([404, { message: 'Event not found' }]);
  });

  test('sends a calendar file for every event of the sample edition', async () => {
    const fresh = await startTestApp();
    onTestFinished(() => fresh.stop());
    const events: { _id: string }[] = (await call(fresh, 'GET', '/api/events')).json();
    for (const { _id } of events) {
      expect((await call(fresh, 'GET', `/event/${_id}/calendar.ics`)).statusCode, _id).toBe(200);
    }
  });
});
