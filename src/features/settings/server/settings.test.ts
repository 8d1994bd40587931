import { describe, expect, onTestFinished, test } from 'vitest';
import { defaultTrustedHosts } from '#features/events/form-rules.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { paidForm } from '#testing/event-form.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const wanted = {
  paymentQrCode: 'https://i.imgur.com/fest.png',
  upiId: 'fest@example',
  contactEmail: 'help@aarambh.example',
  contactPhone: '+91 00000 00199',
  socialLinks: {
    instagram: 'https://instagram.example/fest',
    twitter: '',
    facebook: '',
    linkedin: 'https://linkedin.example/fest',
  },
};
const path = '/api/admin/settings';

// The settings belong to the whole edition, so each test has its own server.
async function fest() {
  const app = await startTestApp({ now: stoppedClock().now });
  onTestFinished(() => app.stop());
  const admin = await maker(app).admin();
  return {
    app,
    admin,
    read: async () => (await call(app, 'GET', path, { bearer: admin.bearer })).json(),
    readPublic: async () => (await call(app, 'GET', `${path}/public`)).json(),
    save: (json: unknown) => call(app, 'PUT', path, { bearer: admin.bearer, json }),
    createEvent: (json: unknown) => call(app, 'POST', '/api/events', { bearer: admin.bearer, json }),
  };
}

describe('the site’s settings', () => {
  test('the settings have all required fields from the start', async () => {
    const { read } = await fest();
    expect(await read()).toEqual({
      paymentQrCode: expect.any(String),
      upiId: expect.any(String),
      contactEmail: expect.any(String),
      contactPhone: expect.any(String),
      socialLinks: {
        instagram: expect.any(String),
        twitter: expect.any(String),
        facebook: expect.any(String),
        linkedin: expect.any(String),
      },
      trustedImageHosts: defaultTrustedHosts,
    });
  });

  test('keeps the settings as saved, and writes an audit record', async () => {
    const { app, admin, read, save } = await fest();
    const response = await save(wanted);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ...wanted, trustedImageHosts: defaultTrustedHosts });
    expect(await read()).toEqual(response.json());
    const records = app.platform.db.selectFrom('audit_log').selectAll().where('subject', '=', 'settings:site');
    expect(await records.execute()).toMatchObject([{ action: 'settings.update', actor: `admin:${admin.id}` }]);
  });

  test.each([
    [{ paymentQrCode: 'http://i.imgur.com/qr.png' }, 'QR code URL must use HTTPS for security'],
    [{ paymentQrCode: 'https://imgur.com.evil.example/qr.png' }, 'QR code URL must be from a trusted domain'],
    [{ paymentQrCode: '/pictures/0123456789abcdefABCDEF' }, 'This picture is gone. Please upload it again.'],
    [{ upiId: 'no UPI ID' }, 'Please enter a UPI ID like name@bank'],
  ])('refuses the payment details that the site form refuses: %j', async (change, message) => {
    const { read, save } = await fest();
    const before = await read();
    const response = await save({ ...wanted, ...change });
    expect([response.statusCode, response.json().errors]).toEqual([422, { [Object.keys(change)[0] ?? '']: message }]);
    expect(await read()).toEqual(before);
  });

  test('keeps the edition’s other phone numbers when the contact phone is saved empty or unchanged', async () => {
    const { app, admin, read, save } = await fest();
    const at = '/api/admin/site';
    const readSite = async () => (await call(app, 'GET', at, { bearer: admin.bearer })).json();
    const { site, version } = await readSite();
    const contactPhones = ['+91 00000 00101', '+91 00000 00102', '+91 00000 00103'];
    const json = { version, site: { ...site, contactPhones } };
    expect((await call(app, 'PUT', at, { bearer: admin.bearer, json })).statusCode).toBe(200);
    const phonesAfter = async (change: object) => {
      expect((await save({ ...(await read()), ...change })).statusCode).toBe(200);
      return (await readSite()).site.contactPhones;
    };
    expect(await phonesAfter({})).toEqual(contactPhones);
    expect(await phonesAfter({ contactPhone: '' })).toEqual(contactPhones.slice(1));
    expect(await phonesAfter({})).toEqual(contactPhones.slice(1));
    expect((await read()).contactPhone).toBe('');
    expect(await phonesAfter({ contactPhone: '+91 00000 00104' })).toEqual([
      '+91 00000 00104',
      ...contactPhones.slice(1),
    ]);
  });

  test('shows the public only the QR code and the UPI ID', async () => {
    const { save, readPublic } = await fest();
    await save(wanted);
    expect(await readPublic()).toEqual({ paymentQrCode: wanted.paymentQrCode, upiId: wanted.upiId });
  });

  test.each([
    [{ contactEmail: 'nowhere' }, 'contactEmail'],
    [{ paymentQrCode: 'javascript:alert(1)' }, 'paymentQrCode'],
    [{ paymentQrCode: 'a picture' }, 'paymentQrCode'],
    [{ socialLinks: { ...wanted.socialLinks, twitter: '@fest' } }, 'socialLinks.twitter'],
    [{ trustedImageHosts: ['https://imgur.com'] }, 'trustedImageHosts.0'],
    [{ trustedImageHosts: ['imgur.com', 'com'] }, 'trustedImageHosts.1'],
    [{ trustedImageHosts: ['*'] }, 'trustedImageHosts.0'],
    [{ upiId: 7 }, 'upiId'],
  ])('refuses %j and keeps the former settings', async (change, field) => {
    const { read, save } = await fest();
    const before = await read();
    const response = await save({ ...wanted, ...change });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual([field]);
    expect(await read()).toEqual(before);
  });

  test('refuses the settings to visitors and students, except for the public part', async () => {
    const { app } = await fest();
    const { bearer } = await maker(app).student();
    expect((await call(app, 'GET', path)).statusCode).toBe(401);
    expect((await call(app, 'GET', path, { bearer })).statusCode).toBe(403);
    expect((await call(app, 'PUT', path, { json: wanted })).statusCode).toBe(401);
    expect((await call(app, 'PUT', path, { bearer, json: wanted })).statusCode).toBe(403);
    expect((await call(app, 'GET', `${path}/public`)).statusCode).toBe(200);
  });
});

describe('the payment details of events without their own', () => {
  const site = (change: object) => ({ ...wanted, trustedImageHosts: defaultTrustedHosts, ...change });
  const changes: [change: object, label: string, was: string, is: string][] = [
    [{ upiId: 'thief@okbank' }, 'UPI ID', 'fest@example', 'thief@okbank'],
    [{ paymentQrCode: '' }, 'Payment QR code', wanted.paymentQrCode, 'none'],
    [
      { trustedImageHosts: ['imgur.com', 'thief.example'] },
      'Trusted picture hosts',
      defaultTrustedHosts.join(', '),
      'imgur.com, thief.example',
    ],
  ];

  test.each(changes)(
    'mails new payment details to every other administrator when %j is saved in the settings',
    async (change, ...line) => {
      const { app, admin, save } = await fest();
      await save(site({}));
      const other = await maker(app).admin();
      expect((await save(site(change))).statusCode).toBe(200);
      expect(await mailedAbout(app, other.email)).toEqual(factsOf(line));
      expect(await mailedAbout(app, admin.email)).toEqual([]);
    },
  );

  test.each(changes)(
    'mails new payment details to every other administrator when %j is saved in the site form',
    async (change, ...line) => {
      const { app, admin, save } = await fest();
      await save(site({}));
      const other = await maker(app).admin();
      const at = '/api/admin/site';
      const read = (await call(app, 'GET', at, { bearer: admin.bearer })).json();
      const json = { version: read.version, site: { ...read.site, ...change } };
      expect((await call(app, 'PUT', at, { bearer: admin.bearer, json })).statusCode).toBe(200);
      expect(await mailedAbout(app, other.email)).toEqual(factsOf(line));
    },
  );

  test('mails no administrator when another setting is saved', async () => {
    const { app, save } = await fest();
    await save(site({}));
    const other = await maker(app).admin();
    expect((await save(site({ contactEmail: 'desk@aarambh.example' }))).statusCode).toBe(200);
    expect(await mailedAbout(app, other.email)).toEqual([]);
  });

  const factsOf = ([label, was, is]: string[]) => [
    expect.stringContaining(
      `Event: every event without payment details of its own\n${label} before: ${was}\n${label} now: ${is}\nChanged by: Test adm`,
    ),
  ];
  const mailedAbout = async (app: TestApp, email: string) => (await mailsTo(app, email)).map(({ text }) => text);
});

describe('the trusted hosts of QR pictures', () => {
  const elsewhere = { ...wanted, paymentQrCode: 'https://pictures.example/fest.png' };

  test('keeps the trusted hosts when a request leaves them out', async () => {
    const { read, save } = await fest();
    await save({ ...elsewhere, trustedImageHosts: ['pictures.example'] });
    await save(elsewhere);
    expect((await read()).trustedImageHosts).toEqual(['pictures.example']);
  });

  test('applies new trusted hosts to the QR codes of events at once', async () => {
    const { save, createEvent } = await fest();
    const form = { ...paidForm, qrCode: 'https://cdn.pictures.example/qr.png' };
    expect((await createEvent(form)).statusCode).toBe(422);
    await save({ ...elsewhere, trustedImageHosts: ['Pictures.Example '] });
    expect((await createEvent(form)).statusCode).toBe(201);
    expect((await createEvent(paidForm)).json().errors).toEqual({
      qrCode: 'QR code URL must be from a trusted domain',
    });
  });

  test('saves an event with a locked QR code after its host is no longer trusted', async () => {
    const { app, admin, save, createEvent } = await fest();
    const { _id } = (await createEvent(paidForm)).json();
    await save({ ...elsewhere, trustedImageHosts: ['pictures.example'] });
    const json = { ...paidForm, title: 'Renamed' };
    const response = await call(app, 'PUT', `/api/events/${_id}`, { bearer: admin.bearer, json });
    expect(response.statusCode).toBe(200);
  });
});
