import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { eventForm, paidForm } from '#testing/event-form.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp({ now: stoppedClock('2025-05-01T06:00:00.000Z').now });
  make = maker(app);
});
afterAll(() => app.stop());

async function administrator() {
  const { bearer, email } = await make.admin({ name: 'Meena' });
  return {
    email,
    create: (json: unknown) => call(app, 'POST', '/api/events', { bearer, json }),
    update: (eventId: string, json: unknown) => call(app, 'PUT', `/api/events/${eventId}`, { bearer, json }),
    read: async (eventId: string) => (await call(app, 'GET', `/api/events/${eventId}`, { bearer })).json(),
  };
}

async function coordinatorOf(eventId: string) {
  const { bearer } = await make.admin({ name: 'Kavin', role: 'coordinator', events: [eventId] });
  return (json: unknown) => call(app, 'PUT', `/api/events/${eventId}`, { bearer, json });
}

const withoutQr = { ...paidForm, qrCode: '' };
const upiIdText = 'Only an administrator can set or change the UPI ID.';
const qrCodeText = 'Only an administrator can set or change the payment QR code.';

describe('a coordinator', () => {
  const theirs = { upiId: 'thief@example', qrCode: 'https://i.imgur.com/thief.png' };

  test.each([
    ['the QR code of a paid event that has none', withoutQr, { ...paidForm, qrCode: theirs.qrCode }, 'qrCode'],
    ['the QR code of a free event', eventForm, { ...eventForm, qrCode: theirs.qrCode }, 'qrCode'],
    ['the UPI ID of a paid event', withoutQr, { ...withoutQr, upiId: theirs.upiId }, 'upiId'],
    ['the UPI ID of a free event', eventForm, { ...eventForm, upiId: theirs.upiId }, 'upiId'],
    ['the UPI ID of an event that they make paid', eventForm, { ...paidForm, ...theirs }, 'upiId'],
    ['another UPI ID while they make the event free', withoutQr, { ...eventForm, upiId: theirs.upiId }, 'upiId'],
    ['an empty UPI ID, so that the site’s is used', withoutQr, { ...eventForm, upiId: '' }, 'upiId'],
  ])('a coordinator cannot set %s', async (_, stored, wanted, field) => {
    const { read } = await administrator();
    const eventId = await make.event({ columns: columnsOf(stored) });
    const before = await read(eventId);
    const response = await (await coordinatorOf(eventId))(wanted);
    const words = field === 'upiId' ? upiIdText : qrCodeText;
    expect([response.statusCode, response.json().errors[field]]).toEqual([409, words]);
    expect(await read(eventId)).toEqual(before);
  });

  test('a coordinator can change the title and the fee of a paid event', async () => {
    const eventId = await make.event({ columns: columnsOf(withoutQr) });
    const update = await coordinatorOf(eventId);
    const response = await update({ ...withoutQr, title: 'Renamed', registrationFees: { solo: 200, team: 0 } });
    expect([response.statusCode, response.json().title]).toEqual([200, 'Renamed']);
  });

  test('lets a coordinator make an event paid when its UPI ID is already set, and mails administrators', async () => {
    const { email } = await administrator();
    const eventId = await make.event({ columns: { ...columnsOf(eventForm), upi_id: 'bridges@example' } });
    const response = await (await coordinatorOf(eventId))(withoutQr);
    expect(response.statusCode).toBe(200);
    expect((await mailsTo(app, email)).map(({ text }) => text)).toEqual([
      expect.stringContaining('UPI ID before: none\nUPI ID now: bridges@example\nChanged by: Kavin'),
    ]);
  });
});

test.each([
  [
    'gets its first price',
    { ...eventForm, entry: 'fee' },
    { prices: [{ audience: 'anyone', channel: 'online', amount: 80, until: '2025-05-08T18:30:00.000Z' }] },
  ],
  ['charges its fee again', { ...paidForm, entry: 'free' }, { entry: 'fee' }],
] as const)(
  'mails administrators when an event with a UPI ID was free for everybody and %s',
  async (_, form, change) => {
    const { email } = await administrator();
    const stored = { ...form, upiId: paidForm.upiId, qrCode: paidForm.qrCode };
    const eventId = await make.event({ columns: { ...columnsOf(stored), entry: stored.entry } });
    expect((await (await coordinatorOf(eventId))({ ...stored, ...change })).statusCode).toBe(200);
    const words = expect.stringContaining('UPI ID before: none\nUPI ID now: bridges@example');
    expect((await mailsTo(app, email)).map(({ text }) => text)).toEqual([words]);
  },
);

describe('an administrator', () => {
  test('records the payment details of a new paid event and mails every other administrator', async () => {
    const { create, email } = await administrator();
    const other = await make.admin();
    const { _id } = (await create(paidForm)).json();
    expect(await mailsTo(app, email)).toEqual([]);
    const [mail, ...more] = await mailsTo(app, other.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Payment details changed: Paper Bridges');
    expect(mail?.text).toContain(
      [
        'Event: Paper Bridges',
        'UPI ID before: none',
        'UPI ID now: bridges@example',
        'Payment QR code before: none',
        'Payment QR code now: https://i.imgur.com/qr.png',
        'Changed by: Meena',
      ].join('\n'),
    );
    expect(await recordOf(_id, 'event.create')).toMatchObject({ upiId: paidForm.upiId, qrCode: paidForm.qrCode });
  });

  test('mails nobody when an administrator creates a free event without payment details', async () => {
    const { create } = await administrator();
    const other = await make.admin();
    expect((await create(eventForm)).statusCode).toBe(201);
    expect(await mailsTo(app, other.email)).toEqual([]);
  });

  test.each([
    ['UPI ID', { ...withoutQr, upiId: 'treasurer@example' }, 'bridges@example', 'treasurer@example'],
    ['Payment QR code', paidForm, 'none', paidForm.qrCode],
  ])(
    'records a change of the %s by an administrator and mails every other administrator once',
    async (label, wanted, was, is) => {
      const { update } = await administrator();
      const eventId = await make.event({ columns: columnsOf(withoutQr) });
      const other = await make.admin();
      expect((await update(eventId, wanted)).statusCode).toBe(200);
      const mails = await mailsTo(app, other.email);
      expect(mails.map(({ text }) => text)).toEqual([
        expect.stringContaining(`${label} before: ${was}\n${label} now: ${is}\nChanged by: Meena`),
      ]);
      expect(await recordOf(eventId, 'event.update')).toMatchObject({ upiId: wanted.upiId, qrCode: wanted.qrCode });
    },
  );

  test('mails nobody when an administrator changes no payment details', async () => {
    const { update } = await administrator();
    const eventId = await make.event({ columns: columnsOf(paidForm) });
    const other = await make.admin();
    expect((await update(eventId, { ...paidForm, title: 'Renamed' })).statusCode).toBe(200);
    expect(await mailsTo(app, other.email)).toEqual([]);
  });
});

function columnsOf({ registrationFees, upiId, qrCode }: typeof eventForm) {
  return { solo_fee_paise: registrationFees.solo * 100, upi_id: upiId, qr_code: qrCode };
}

async function recordOf(eventId: string, action: string) {
  const records = app.platform.db.selectFrom('audit_log').selectAll().where('subject', '=', `event:${eventId}`);
  const record = (await records.execute()).find((found) => found.action === action);
  return JSON.parse(record?.after ?? 'null');
}
