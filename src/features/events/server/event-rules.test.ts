import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { eventForm, paidForm } from '#testing/event-form.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

// Half past midnight on 9 May in Chennai, still 8 May in Greenwich.
const now = stoppedClock('2025-05-08T19:00:00.000Z').now;
let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp({ now, env: { PUBLIC_URL: 'https://fest.college.example' } });
  make = maker(app);
});
afterAll(() => app.stop());

async function organiser() {
  const { bearer } = await make.admin();
  return {
    bearer,
    create: (json: unknown) => call(app, 'POST', '/api/events', { bearer, json }),
    update: (eventId: string, json: unknown) => call(app, 'PUT', `/api/events/${eventId}`, { bearer, json }),
  };
}
const countEvents = async () => (await app.platform.db.selectFrom('events').select('id').execute()).length;
const solo = (value: unknown) => ({ registrationFees: { solo: value, team: 0 } });
const team = (value: unknown) => ({ registrationFees: { solo: 0, team: value } });

describe('an event is refused by field, and nothing is kept', () => {
  const soloMessage = 'Solo registration fee must be a valid number';
  const teamMessage = 'Team registration fee must be a valid number';
  const sizeMessage = 'Team size must be between 2 and 10';
  const capacityMessage = 'Capacity must be a valid number greater than 0';
  const refusals: [change: Record<string, unknown>, field: string, message: string][] = [
    [{ title: '' }, 'title', 'Event name is required'],
    [{ title: '   ' }, 'title', 'Event name is required'],
    [{ title: undefined }, 'title', 'Event name is required'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ description: undefined }, 'description', 'Description is required'],
    [{ description: 'Nineteen characters' }, 'description', 'Description must be at least 20 characters'],
    [{ date: '' }, 'date', 'Date is required'],
    [{ date: undefined }, 'date', 'Date is required'],
    [{ date: '2025-05-08' }, 'date', 'Event date cannot be in the past'],
    [{ location: '' }, 'location', 'Location is required'],
    [{ image: '' }, 'image', 'Image URL is required'],
    [{ image: undefined }, 'image', 'Image URL is required'],
    [{ image: 'nonsense' }, 'image', 'Please enter a valid URL'],
    [{ image: 'javascript:alert(1)' }, 'image', 'Please enter a valid URL'],
    [solo(-1), 'registrationFees.solo', soloMessage],
    [solo('150'), 'registrationFees.solo', soloMessage],
    [solo(1.5), 'registrationFees.solo', soloMessage],
    [solo(null), 'registrationFees.solo', soloMessage],
    [team(-1), 'registrationFees.team', teamMessage],
    [team('free'), 'registrationFees.team', teamMessage],
    [{ isTeamEvent: true, teamSize: { min: 1, max: 1 } }, 'teamSize.max', sizeMessage],
    [{ isTeamEvent: true, teamSize: { min: 1, max: 11 } }, 'teamSize.max', sizeMessage],
    [{ capacity: 0 }, 'capacity', capacityMessage],
    [{ capacity: -5 }, 'capacity', capacityMessage],
    [{ capacity: 'many' }, 'capacity', capacityMessage],
    [{ eventType: 'concert' }, 'eventType', 'Please choose an event type'],
    [{ ...paidForm, qrCode: '' }, 'qrCode', 'QR code is required for paid events'],
    [{ ...paidForm, upiId: '' }, 'upiId', 'UPI ID is required for paid events'],
    [{ qrCode: 'nonsense' }, 'qrCode', 'Invalid URL format'],
    [{ qrCode: 'http://i.imgur.com/qr.png' }, 'qrCode', 'QR code URL must use HTTPS for security'],
    [{ qrCode: 'https://evil.example/qr.png' }, 'qrCode', 'QR code URL must be from a trusted domain'],
    [{ coordinators: [{ name: '', contact: '1' }] }, 'coordinators.0.name', 'Coordinator name is required'],
  ];
  test.each(refusals)('%j: %s', async (change, field, message) => {
    const { create } = await organiser();
    const before = await countEvents();
    const response = await create({ ...eventForm, ...change });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ message, errors: { [field]: message } });
    expect(await countEvents()).toBe(before);
  });

  test('an edit is held to the same rules, and the stored event stays', async () => {
    const { bearer, update } = await organiser();
    const eventId = await make.event();
    const before = (await call(app, 'GET', `/api/events/${eventId}`, { bearer })).json();
    const response = await update(eventId, { ...eventForm, title: '', capacity: 0 });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors).toSorted()).toEqual(['capacity', 'title']);
    expect((await call(app, 'GET', `/api/events/${eventId}`, { bearer })).json()).toEqual(before);
  });
});

describe('the date of an event', () => {
  test('today is the edition’s day, not Greenwich’s', async () => {
    const { create } = await organiser();
    expect((await create({ ...eventForm, date: '2025-05-09' })).statusCode).toBe(201);
    expect((await create({ ...eventForm, date: '2025-05-08' })).statusCode).toBe(422);
  });

  test('a past date that an edit leaves alone may be saved', async () => {
    const { update } = await organiser();
    const eventId = await make.event({ columns: { date: '2025-01-10' } });
    const response = await update(eventId, { ...eventForm, date: '2025-01-10', title: 'Looking back' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ date: '2025-01-10', title: 'Looking back' });
  });

  test('a past date cannot become another past date', async () => {
    const { update } = await organiser();
    const eventId = await make.event({ columns: { date: '2025-01-10' } });
    const response = await update(eventId, { ...eventForm, date: '2025-01-11' });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ date: 'Event date cannot be in the past' });
  });
});

describe('the QR code of an event', () => {
  test.each(['https://i.imgur.com/qr.png', 'https://fest.college.example/qr.png', 'https://a.fest.college.example/q'])(
    '%s is from a trusted host',
    async (qrCode) => {
      const { create } = await organiser();
      expect((await create({ ...paidForm, qrCode })).statusCode).toBe(201);
    },
  );

  test.each([
    'https://imgur.com.evil.example/qr.png',
    'https://evil-imgur.com/qr.png',
    'https://imgur.com@evil.example/x',
    'https://college.example/qr.png',
  ])('%s is not', async (qrCode) => {
    const { create } = await organiser();
    const response = await create({ ...paidForm, qrCode });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ qrCode: 'QR code URL must be from a trusted domain' });
  });

  test.each(['https://i.imgur.com/another.png', ''])('cannot become %j once it is set', async (qrCode) => {
    const { bearer, create, update } = await organiser();
    const { _id } = (await create(paidForm)).json();
    const response = await update(_id, { ...eventForm, qrCode, title: 'Changed' });
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe('QR codes cannot be modified once set for security reasons.');
    const stored = (await call(app, 'GET', `/api/events/${_id}`, { bearer })).json();
    expect(stored).toMatchObject({ qrCode: paidForm.qrCode, title: paidForm.title });
  });

  test('everything else can still be changed beside a set QR code', async () => {
    const { create, update } = await organiser();
    const { _id } = (await create(paidForm)).json();
    expect((await update(_id, { ...paidForm, title: 'Renamed' })).statusCode).toBe(200);
  });

  test('can be set later where there was none, and is locked from then on', async () => {
    const { create, update } = await organiser();
    const { _id } = (await create(eventForm)).json();
    expect((await update(_id, paidForm)).statusCode).toBe(200);
    expect((await update(_id, { ...paidForm, qrCode: 'https://ibb.co/other' })).statusCode).toBe(409);
  });
});

describe('the UPI ID of an event', () => {
  const words = 'Only an administrator can change the UPI ID once it is set.';
  const coordinatorOf = async (eventId: string) => {
    const { bearer } = await make.admin({ name: 'Kavin', role: 'coordinator', events: [eventId] });
    return (json: unknown) => call(app, 'PUT', `/api/events/${eventId}`, { bearer, json });
  };

  test.each(['thief@example', ''])('cannot become %j by a coordinator once it is set', async (upiId) => {
    const { bearer, create } = await organiser();
    const { _id } = (await create(paidForm)).json();
    const update = await coordinatorOf(_id);
    const free = { registrationFees: { solo: 0, team: 0 } };
    const response = await update({ ...paidForm, ...(upiId === '' && free), upiId, title: 'Changed' });
    expect([response.statusCode, response.json()]).toEqual([409, { message: words, errors: { upiId: words } }]);
    const stored = (await call(app, 'GET', `/api/events/${_id}`, { bearer })).json();
    expect(stored).toMatchObject({ upiId: paidForm.upiId, title: paidForm.title });
    expect((await update({ ...paidForm, title: 'Renamed' })).statusCode).toBe(200);
  });

  test('is changed by an administrator, which the log keeps and every other administrator is mailed', async () => {
    const { create, update } = await organiser();
    const other = await make.admin();
    const { _id } = (await create(paidForm)).json();
    expect((await update(_id, { ...paidForm, upiId: 'treasurer@example' })).statusCode).toBe(200);
    const mails = await mailsTo(app, other.email);
    expect(mails).toMatchObject([{ subject: 'Paper Bridges is paid to another UPI ID' }]);
    expect(mails[0]?.text).toContain(
      'Until now: bridges@example\nFrom now on: treasurer@example\nChanged by: Test adm',
    );
    const records = app.platform.db.selectFrom('audit_log').selectAll().where('subject', '=', `event:${_id}`);
    const record = (await records.execute()).find(({ action }) => action === 'event.update');
    expect(JSON.parse(record?.before ?? '')).toMatchObject({ upiId: 'bridges@example' });
    expect(JSON.parse(record?.after ?? '')).toMatchObject({ upiId: 'treasurer@example' });
  });

  test('is set by a coordinator where there was none, and the administrators hear of it', async () => {
    const { create } = await organiser();
    const administrator = await make.admin();
    const { _id } = (await create(eventForm)).json();
    const update = await coordinatorOf(_id);
    expect((await update({ ...eventForm, title: 'Unpaid' })).statusCode).toBe(200);
    expect(await mailsTo(app, administrator.email)).toEqual([]);
    expect((await update(paidForm)).statusCode).toBe(200);
    const [mail, ...more] = await mailsTo(app, administrator.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Until now: none\nFrom now on: bridges@example\nChanged by: Kavin');
  });
});
