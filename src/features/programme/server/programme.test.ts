import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '#features/edition/contract.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { createRecord } from './records.ts';
import { scheduleKind } from './schedule.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const speaker = { name: 'Keynote', role: 'Engineer', topic: 'Queues', about: '', photo: '' };
const sponsor = { name: 'Parts Shop', tier: 'co', text: '', logo: '', url: '' };
const line = { title: 'Lunch', date: '2025-05-09', startTime: '12:30', endTime: '13:30', location: '', eventId: '' };
const lists = [
  { path: 'speakers', valid: speaker, key: 'name' },
  { path: 'sponsors', valid: sponsor, key: 'name' },
  { path: 'schedule', valid: line, key: 'title' },
] as const;

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown) =>
  call(app, method, `/api/admin/${path}`, { bearer, ...(json !== undefined && { json }) });
const site = async (): Promise<Site> => (await call(app, 'GET', '/api/site')).json();
const audited = async (subject: string) =>
  (await app.platform.db.selectFrom('audit_log').select('action').where('subject', '=', subject).execute())
    .map(({ action }) => action.split('.')[1])
    .toSorted();

describe.each(lists)('$path', ({ path, valid, key }) => {
  const shown = async () => (await site())[path];

  test('adds, changes and deletes a record and shows each change on the public site at once', async () => {
    const made = await send('POST', path, valid);
    expect(made.statusCode).toBe(201);
    const { _id, version } = made.json();
    expect(await shown()).toContainEqual({ ...valid, _id });
    const changed = await send('PUT', `${path}/${_id}`, { ...valid, [key]: '<b>Changed</b>', version });
    expect(changed.json()).toEqual({ ...valid, _id, [key]: '<b>Changed</b>', version: version + 1 });
    expect(await shown()).toContainEqual({ ...valid, _id, [key]: '<b>Changed</b>' });
    expect((await send('DELETE', `${path}/${_id}`)).statusCode).toBe(200);
    expect((await shown()).map((row) => row._id)).not.toContain(_id);
    const subject = path === 'schedule' ? `schedule:${_id}` : `${path.slice(0, -1)}:${_id}`;
    expect(await audited(subject)).toEqual(['create', 'delete', 'update']);
  });

  test('refuses a change to an older version of a record', async () => {
    const { _id, version } = (await send('POST', path, valid)).json();
    await send('PUT', `${path}/${_id}`, { ...valid, [key]: 'First', version });
    const late = await send('PUT', `${path}/${_id}`, { ...valid, [key]: 'Second', version });
    expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('changed this meanwhile')]);
    expect(await shown()).toContainEqual({ ...valid, _id, [key]: 'First' });
  });

  test('answers 404 when the record to change or delete does not exist', async () => {
    const answers = [await send('PUT', `${path}/gone`, { ...valid, version: 1 }), await send('DELETE', `${path}/gone`)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });

  test('saves a new order, and refuses an order that leaves out a record', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 2; count++) ids.push((await send('POST', path, valid)).json()._id);
    const before = (await send('GET', path)).json().map((row: { _id: string }) => row._id);
    // The last two change places; they start at the same hour.
    const wanted = before.map((id: string) => (id === ids[0] ? ids[1] : id === ids[1] ? ids[0] : id));
    expect((await send('PUT', `${path}/order`, { ids: wanted })).statusCode).toBe(200);
    expect((await shown()).map((row) => row._id)).toEqual(wanted);
    const stale = await send('PUT', `${path}/order`, { ids: wanted.slice(1) });
    expect([stale.statusCode, (await shown()).map((row) => row._id)]).toEqual([409, wanted]);
  });

  test('lets volunteers read records but not add them, and refuses students and visitors', async () => {
    const { bearer: volunteer } = await make.admin({ role: 'volunteer' });
    const { bearer: student } = await make.student();
    const address = `/api/admin/${path}`;
    expect((await call(app, 'GET', address, { bearer: volunteer })).statusCode).toBe(200);
    expect((await call(app, 'POST', address, { bearer: volunteer, json: valid })).statusCode).toBe(403);
    expect((await call(app, 'GET', address, { bearer: student })).statusCode).toBe(403);
    expect((await call(app, 'GET', address)).statusCode).toBe(401);
  });
});

describe('the faults of a record', () => {
  const faults: [path: string, fields: Record<string, unknown>, field: string, message: string][] = [
    ['speakers', { ...speaker, name: ' ' }, 'name', 'Speaker name is required'],
    ['speakers', { ...speaker, role: undefined }, 'role', 'Role is required'],
    ['speakers', { ...speaker, photo: 'nonsense' }, 'photo', 'Invalid URL format'],
    ['speakers', { ...speaker, photo: 'http://i.imgur.com/a.png' }, 'photo', 'Photo URL must use HTTPS for security'],
    [
      'speakers',
      { ...speaker, photo: 'https://imgur.com.evil.example/a.png' },
      'photo',
      'Photo URL must be from a trusted domain',
    ],
    ['speakers', { ...speaker, photo: '//evil.example/a.png' }, 'photo', 'Invalid URL format'],
    ['sponsors', { ...sponsor, name: '' }, 'name', 'Sponsor name is required'],
    ['sponsors', { ...sponsor, tier: 'gold' }, 'tier', 'Please choose a tier'],
    ['sponsors', { ...sponsor, url: 'javascript:alert(1)' }, 'url', 'Website must start with https://'],
    ['sponsors', { ...sponsor, url: 'http://shop.example' }, 'url', 'Website must start with https://'],
    ['sponsors', { ...sponsor, url: 'shop' }, 'url', 'Please enter a valid URL'],
    ['sponsors', { ...sponsor, logo: 'https://evil.example/a.png' }, 'logo', 'Logo URL must be from a trusted domain'],
    ['schedule', { ...line, title: '' }, 'title', 'Title is required'],
    ['schedule', { ...line, date: '' }, 'date', 'Date is required'],
    ['schedule', { ...line, date: '0025-05-09' }, 'date', 'Please enter a year from 2000 to 2199.'],
    ['schedule', { ...line, startTime: '25:00' }, 'startTime', 'Please enter a time like 09:30'],
    ['schedule', { ...line, endTime: '12:00' }, 'endTime', 'The end must be after the start'],
    ['schedule', { ...line, eventId: 'nowhere' }, 'eventId', 'Please choose an event that exists'],
  ];
  test.each(faults)('the list of %s refuses %j and names the field %s', async (path, fields, field, message) => {
    const before = (await send('GET', path)).json().length;
    const response = await send('POST', path, fields);
    expect([response.statusCode, response.json()]).toEqual([422, { message, errors: { [field]: message } }]);
    expect((await send('GET', path)).json()).toHaveLength(before);
  });

  test.each(['https://i.imgur.com/a.png', '/pictures/0123456789abcdefghijkl', ''])(
    'accepts a speaker with the photo address %j',
    async (photo) => {
      const at = { created_at: '2025-05-01T06:00:00.000Z', touched_at: '2025-05-01T06:00:00.000Z' };
      const upload = { id: '0123456789abcdefghijkl', uploaded_by: 'nobody', ...at };
      const uploads = app.platform.db.insertInto('pictures').values(upload);
      await uploads.onConflict((conflict) => conflict.doNothing()).execute();
      expect((await send('POST', 'speakers', { ...speaker, photo })).statusCode).toBe(201);
    },
  );
});

describe('a schedule item and its event', () => {
  test('keeps a schedule item without its link when its event is deleted, and refuses the old link', async () => {
    const eventId = await make.event();
    const { _id, version } = (await send('POST', 'schedule', { ...line, title: 'Finals', eventId })).json();
    expect((await call(app, 'DELETE', `/api/events/${eventId}`, { bearer })).statusCode).toBe(200);
    const kept = { ...line, _id, title: 'Finals', eventId: '' };
    expect((await send('GET', 'schedule')).json()).toContainEqual({ ...kept, version });
    expect((await site()).schedule).toContainEqual(kept);
    const late = await send('PUT', `schedule/${_id}`, { ...line, title: 'Finals', eventId, version });
    expect([late.statusCode, late.json().errors]).toEqual([422, { eventId: 'Please choose an event that exists' }]);
  });

  test('shows visitors no link to an event that is not published, and organisers keep the link', async () => {
    const eventId = await make.event({ columns: { is_active: 0 } });
    const { _id } = (await send('POST', 'schedule', { ...line, title: 'Secret', eventId })).json();
    const shown = (await site()).schedule.find((item) => item._id === _id);
    expect(shown).toMatchObject({ title: 'Secret', eventId: '' });
    expect((await send('GET', 'schedule')).json()).toContainEqual(expect.objectContaining({ _id, eventId }));
  });

  test('tells organisers of the lines whose event is not published', async () => {
    const [hidden, shown] = [await make.event({ columns: { is_active: 0 } }), await make.event()];
    for (const eventId of [hidden, shown]) await send('POST', 'schedule', { ...line, eventId });
    const rows: { eventId: string; eventIsHidden?: boolean }[] = (await send('GET', 'schedule')).json();
    const hiddenOf = (id: string) => rows.find(({ eventId }) => eventId === id)?.eventIsHidden;
    expect([hiddenOf(hidden), hiddenOf(shown), hiddenOf('')]).toEqual([true, undefined, undefined]);
  });

  test('refuses a schedule item when its event is deleted between the check and the write', async () => {
    const unlooked = { ...scheduleKind, faultsOf: async () => ({}) };
    const refused = await createRecord(app.platform, unlooked, { ...line, eventId: 'deleted-just-now' }, 'nobody');
    expect(refused).toMatchObject({ code: 'invalid', errors: { eventId: 'Please choose an event that exists' } });
  });
});
