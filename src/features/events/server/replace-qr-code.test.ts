import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { paidForm } from '#testing/event-form.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { inTurn, lockRowOf } from '#testing/postgres/while-locked.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp({ now: stoppedClock('2025-05-01T06:00:00.000Z').now });
  make = maker(app);
});
afterAll(() => app.stop());

const wrong = 'https://i.imgur.com/thief.png';
const right = 'https://i.imgur.com/treasurer.png';
const reason = 'Somebody else’s code was set';

const lockedEvent = () =>
  make.event({ fee: 150, columns: { title: 'Paper Bridges', qr_code: wrong, upi_id: paidForm.upiId } });
const replace = (bearer: string, eventId: string, json: object) =>
  call(app, 'POST', `/api/events/${eventId}/qr-code`, { bearer, json });
const qrCodeOf = async (eventId: string) => {
  const stored = app.platform.db.selectFrom('events').select('qr_code').where('id', '=', eventId);
  return (await stored.executeTakeFirstOrThrow()).qr_code;
};

describe('replacing a locked QR code', () => {
  test.each([
    ['another address', right, right],
    ['an empty address', '', 'none'],
  ])('sets a locked QR code to %s, records it and mails every other administrator', async (_, qrCode, shown) => {
    const eventId = await lockedEvent();
    const { id, email, bearer, password } = await make.admin({ name: 'Meena' });
    const other = await make.admin();
    const response = await replace(bearer, eventId, { qrCode, reason, password });
    expect([response.statusCode, response.json().qrCode]).toEqual([200, qrCode]);
    expect(await qrCodeOf(eventId)).toBe(qrCode);
    const records = app.platform.db.selectFrom('audit_log').selectAll().where('subject', '=', `event:${eventId}`);
    const [record] = await records.execute();
    expect(record).toMatchObject({ actor: `admin:${id}`, action: 'event.replace-qr' });
    expect([JSON.parse(record?.before ?? ''), JSON.parse(record?.after ?? '')]).toEqual([
      { qrCode: wrong },
      { qrCode, reason },
    ]);
    const mails = (await mailsTo(app, other.email)).map(({ text }) => text);
    expect(mails).toEqual([
      expect.stringContaining(
        `Payment QR code before: ${wrong}\nPayment QR code now: ${shown}\nReason: ${reason}\nChanged by: Meena`,
      ),
    ]);
    expect(await mailsTo(app, email)).toEqual([]);
  });

  test('refuses to change the new QR code when the event is saved afterwards', async () => {
    const eventId = await lockedEvent();
    const { bearer, password } = await make.admin();
    await replace(bearer, eventId, { qrCode: right, reason, password });
    const json = { ...paidForm, qrCode: wrong };
    const response = await call(app, 'PUT', `/api/events/${eventId}`, { bearer, json });
    expect(response.json().message).toBe('QR codes cannot be modified once set for security reasons.');
  });

  test.each([
    ['the wrong password', { password: 'a guess' }, 'password', 'This is not your current password.'],
    ['no password', { password: '' }, 'password', expect.any(String)],
    ['no reason', { reason: ' ' }, 'reason', 'Please say why the QR code has to change.'],
    [
      'a host that is not trusted',
      { qrCode: 'https://evil.example/qr.png' },
      'qrCode',
      'QR code URL must be from a trusted domain',
    ],
    [
      'an upload that is gone',
      { qrCode: '/pictures/0123456789abcdefABCDEF' },
      'qrCode',
      'This picture is no longer there. Please upload it again.',
    ],
  ])('refuses a request with %s and keeps the locked QR code', async (_, change, field, message) => {
    const eventId = await lockedEvent();
    const { bearer, password } = await make.admin();
    const response = await replace(bearer, eventId, { qrCode: right, reason, password, ...change });
    expect([response.statusCode, response.json().errors]).toEqual([422, { [field]: message }]);
    expect(await qrCodeOf(eventId)).toBe(wrong);
  });

  test('keeps the locked QR code when the password is changed at the same moment', async () => {
    const eventId = await lockedEvent();
    const { id, bearer, password } = await make.admin();
    const json = { currentPassword: password, newPassword: 'tamarind-bus-41' };
    const change = () => call(app, 'PUT', '/api/admin/me/password', { bearer, json });
    const late = () => replace(bearer, eventId, { qrCode: right, reason, password });
    const answers = await inTurn(app, lockRowOf('admins', id), change, late);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 422]);
    expect(await qrCodeOf(eventId)).toBe(wrong);
  });

  test('refuses further requests after ten wrong passwords', async () => {
    const eventId = await lockedEvent();
    const { bearer, password } = await make.admin();
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await replace(bearer, eventId, { qrCode: right, reason, password: 'a guess' })).statusCode).toBe(422);
    }
    expect((await replace(bearer, eventId, { qrCode: right, reason, password })).statusCode).toBe(429);
    expect(await qrCodeOf(eventId)).toBe(wrong);
  });

  test('refuses a coordinator who replaces a QR code', async () => {
    const eventId = await lockedEvent();
    const { bearer, password } = await make.admin({ role: 'coordinator', events: [eventId] });
    expect((await replace(bearer, eventId, { qrCode: right, reason, password })).statusCode).toBe(403);
  });

  test('refuses to replace a QR code when the version of the event is out of date', async () => {
    const eventId = await lockedEvent();
    const { bearer, password } = await make.admin();
    const { version } = (await call(app, 'GET', `/api/events/${eventId}`, { bearer })).json();
    await call(app, 'PUT', `/api/events/${eventId}/publication`, { bearer, json: { isActive: false } });
    const response = await replace(bearer, eventId, { qrCode: right, reason, password, version });
    expect([response.statusCode, response.json().errors]).toEqual([409, { version: String(version + 1) }]);
  });
});
