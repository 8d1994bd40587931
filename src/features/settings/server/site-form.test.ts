import { describe, expect, onTestFinished, test } from 'vitest';
import { removeSample } from '#app/sample/remove-sample.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { maker } from '#testing/make.ts';
import { participant, register } from '#testing/send-form.ts';
import { startTestApp } from '#testing/test-app.ts';

const path = '/api/admin/site';

// There is one edition, so each test has its own server.
async function fest(env: Record<string, string> = {}) {
  const clock = stoppedClock('2025-04-01T06:00:00.000Z');
  const app = await startTestApp({ now: clock.now, env });
  onTestFinished(() => app.stop());
  const make = maker(app);
  const admin = await make.admin();
  const { bearer } = admin;
  const read = async () => (await call(app, 'GET', path, { bearer })).json();
  return {
    app,
    clock,
    make,
    admin,
    read,
    put: (json: unknown) => call(app, 'PUT', path, { bearer, json }),
    change: async (changes: object) => {
      const { site, version } = await read();
      return call(app, 'PUT', path, { bearer, json: { version, site: { ...site, ...changes } } });
    },
    publicSite: async () => (await call(app, 'GET', '/api/site')).json(),
    publicEvent: async (id: string) => (await call(app, 'GET', `/api/events/${id}`)).json(),
  };
}

describe('the data of the edition', () => {
  test('saves the edition unchanged when the form is sent as it was read', async () => {
    const { read, change } = await fest();
    const before = await read();
    expect((await change({})).json()).toEqual(before);
  });

  test('shows a saved edition at once in the site, the settings and the audit log', async () => {
    const { app, admin, change, publicSite } = await fest();
    await publicSite();
    const changes = {
      name: 'Utsav 2026',
      startsAtLocal: '2026-02-14T10:30',
      timeZone: 'Asia/Dubai',
      lateRegistrations: false,
      contactEmail: 'desk@utsav.edu.in',
      contactPhones: ['+91 98400 12345', '+91 98400 54321'],
      socialLinks: { instagram: 'https://instagram.com/utsav', twitter: '', facebook: '', linkedin: '' },
      upiId: 'utsav@okbank',
      trustedImageHosts: ['pictures.edu.in'],
    };
    expect((await change(changes)).statusCode).toBe(200);
    const { edition, startsAt } = await publicSite();
    const { upiId, trustedImageHosts, ...shown } = changes;
    expect(edition).toMatchObject(shown);
    expect(startsAt).toBe('2026-02-14T06:30:00.000Z');
    expect((await call(app, 'GET', '/api/admin/settings', { bearer: admin.bearer })).json()).toMatchObject({
      upiId,
      trustedImageHosts,
      contactEmail: changes.contactEmail,
      contactPhone: changes.contactPhones[0],
      socialLinks: changes.socialLinks,
    });
    const [record] = await app.platform.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', 'settings:site')
      .execute();
    expect(record).toMatchObject({ actor: `admin:${admin.id}`, action: 'settings.update' });
    expect(JSON.parse(record?.before ?? '')).toMatchObject({ name: 'Aarambh 2025', upiId: 'aarambh@example' });
    expect(JSON.parse(record?.after ?? '')).toEqual(changes);
  });

  test('refuses a save that is based on an outdated version', async () => {
    const { read, put, change } = await fest();
    const stale = await read();
    await change({ name: 'Somebody’s change' });
    const response = await put({ version: stale.version, site: { ...stale.site, name: 'Mine' } });
    expect(response.statusCode).toBe(409);
    expect((await read()).site.name).toBe('Somebody’s change');
  });

  test('accepts one of four saves of the same version at the same time', async () => {
    const { read, put } = await fest();
    const { site, version } = await read();
    const saves = ['One', 'Two', 'Three', 'Four'].map((name) => put({ version, site: { ...site, name } }));
    const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ description: 'Too short' }, 'description'],
    [{ startsAtLocal: '2025-02-30T09:00' }, 'startsAtLocal'],
    [{ startsAtLocal: '0025-05-09T09:00' }, 'startsAtLocal'],
    [{ startsAtLocal: '9999-12-31T09:00' }, 'startsAtLocal'],
    [{ registrationOpensLocal: '1999-12-31T23:59' }, 'registrationOpensLocal'],
    [{ registrationClosesLocal: '2200-01-01T00:00' }, 'registrationClosesLocal'],
    [{ timeZone: 'Asia/Atlantis' }, 'timeZone'],
    [{ contactEmail: 'nowhere' }, 'contactEmail'],
    [{ contactPhones: ['12'] }, 'contactPhones.0'],
    [
      { socialLinks: { instagram: 'javascript:alert(1)', twitter: '', facebook: '', linkedin: '' } },
      'socialLinks.instagram',
    ],
    [{ mapEmbedUrl: 'https://evil.example/embed' }, 'mapEmbedUrl'],
    [{ upiId: 'fest@bank.example' }, 'upiId'],
    [{ paymentQrCode: 'https://imgur.com.evil.example/qr.png' }, 'paymentQrCode'],
    [{ paymentQrCode: '/pictures/AAAAAAAAAAAAAAAAAAAAAA' }, 'paymentQrCode'],
    [{ localTitleLanguage: 'not a tag' }, 'localTitleLanguage'],
    [
      { registrationOpensLocal: '2025-05-02T09:00', registrationClosesLocal: '2025-05-01T09:00' },
      'registrationClosesLocal',
    ],
  ])('refuses an edition with %j', async (changes, field) => {
    const { read, change } = await fest();
    const before = await read();
    const response = await change(changes);
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [`site.${field}`]]);
    expect(await read()).toEqual(before);
  });

  test('asks for a year from 2000 to 2199 when an edition starts in another year', async () => {
    const { change } = await fest();
    const refused = (
      await change({ startsAtLocal: '0025-05-09T09:00', registrationOpensLocal: '0002-04-01T09:00' })
    ).json();
    const words = 'Please enter a year from 2000 to 2199.';
    expect(refused.errors).toEqual({ 'site.startsAtLocal': words, 'site.registrationOpensLocal': words });
    expect((await change({ startsAtLocal: '2199-12-31T23:59' })).statusCode).toBe(200);
  });
});

describe('what must still be filled in', () => {
  test('names every sample value of the sample edition', async () => {
    const { read } = await fest();
    const words = (await read()).toFillIn.map(({ what }: { what: string }) => what).join('\n');
    expect(words).toContain('The UPI ID aarambh@example is a sample: no bank has it, and nobody can pay.');
    expect(words).toMatch(/\d+ paid events have a sample UPI ID of @example\./);
    expect(words).toMatch(/The phone number \+91 00000 000\d\d is a sample and cannot ring\./);
    expect(words).toMatch(/The mailbox \S+ is a sample and reaches nobody\./);
    expect(words).toContain('No mail server is set: mails wait and reach nobody.');
    expect(words).toContain('PUBLIC_URL is not set');
    expect(words).toMatch(/\d+ records of the sample edition are on the site: events, speakers, /);
    expect(words).not.toContain('has passed');
    expect(words).not.toContain('before the fest starts');
    expect(words).not.toContain('The own college');
  });

  test('names events before the first day, and an own college that is not the college of the fest', async () => {
    const { app, read, change } = await fest();
    const { count } = await app.platform.db
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await change({ startsAtLocal: '2027-02-12T10:00', college: 'Deccan Polytechnic' });
    const { toFillIn } = await read();
    expect(toFillIn).toContainEqual({
      what: `${count} published events are on a day before the fest starts.`,
      where: 'events',
    });
    expect(toFillIn).toContainEqual({
      what: 'The own college in the list of colleges is Thinnai College of Engineering: prices for the own college are for its students.',
      where: 'colleges',
    });
  });

  test('names published events with a fee that is never charged', async () => {
    const { make, read } = await fest();
    const columns = { is_team_event: 1 as const, team_min: 2, team_max: 4, solo_fee_paise: 10_000 };
    const words = async () => (await read()).toFillIn.map(({ what }: { what: string }) => what).join('\n');
    expect(await words()).not.toContain('never charged');
    await make.event({ columns: { ...columns, title: 'Paper Bridges' } });
    expect(await words()).toContain('Paper Bridges has a fee that is never charged.');
    await make.event({ columns: { ...columns, title: 'Code Tower' } });
    expect(await words()).toContain('2 events have a fee that is never charged: Paper Bridges, Code Tower.');
  });

  test('counts an event as paid by its price list, and not where nobody pays for the event itself', async () => {
    const { make, read } = await fest();
    const paid = async () => {
      const words = (await read()).toFillIn.map(({ what }: { what: string }) => what).join('\n');
      return Number(/(\d+) paid events? ha\w+ a sample UPI ID/.exec(words)?.[1] ?? 0);
    };
    const before = await paid();
    const upi_id = 'event@example';
    await make.event({ fee: 100, columns: { upi_id, entry: 'free' } });
    await make.event({ fee: 100, columns: { upi_id, entry: 'pass' } });
    expect(await paid()).toBe(before);
    const line = { audience: 'anyone', channel: 'online', from: '', until: '', amount: 100 };
    await make.event({ columns: { upi_id, prices: JSON.stringify([line]) } });
    expect(await paid()).toBe(before + 1);
  });

  test('lists nothing to fill in when every value is real', async () => {
    const { app, make, read, change } = await fest({
      PUBLIC_URL: 'https://utsav.edu.in',
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
    await change({ startsAtLocal: '2025-03-01T09:00' });
    expect(await removeSample(app.platform.db, new Date())).toMatchObject({ removed: expect.any(Number) });
    await make.event({ fee: 100, columns: { upi_id: 'utsav@okbank', coordinators: '[]', date: '2026-02-14' } });
    expect((await read()).toFillIn).toContainEqual({ what: 'The first day of the fest has passed.', where: 'here' });
    await change({
      upiId: 'utsav@okbank',
      contactEmail: 'desk@utsav.edu.in',
      contactPhones: ['+91 98400 12345'],
      socialLinks: { instagram: 'https://instagram.com/utsav', twitter: '', facebook: '', linkedin: '' },
      startsAtLocal: '2026-02-14T10:30',
    });
    expect((await read()).toFillIn).toEqual([]);
  });

  test('says that the first day has passed only after the day of the last event', async () => {
    const { make, read, change } = await fest();
    const passed = { what: 'The first day of the fest has passed.', where: 'here' };
    await change({ startsAtLocal: '2025-03-30T09:00' });
    await make.event({ columns: { date: '2025-03-31' } });
    expect((await read()).toFillIn).toContainEqual(passed);
    await make.event({ columns: { date: '2025-04-01' } });
    expect((await read()).toFillIn).not.toContainEqual(passed);
  });
});

describe('opening and closing of registration', () => {
  const times = { registrationOpensLocal: '2025-04-10T09:00', registrationClosesLocal: '2025-04-20T18:00' };
  const asInstants = {
    registrationOpensAt: '2025-04-10T03:30:00.000Z',
    registrationClosesAt: '2025-04-20T12:30:00.000Z',
  };

  test('applies the edition’s registration times to an event without its own, and shows them with it', async () => {
    const { app, clock, make, change, publicEvent } = await fest();
    const eventId = await make.event();
    await change(times);
    expect(await publicEvent(eventId)).toMatchObject(asInstants);
    const attempt = async () => {
      const { bearer } = await make.student();
      return (await register(app, { bearer, fields: { ...participant, eventId } })).statusCode;
    };
    expect(await attempt()).toBe(409);
    clock.forward({ days: 10 });
    expect(await attempt()).toBe(201);
    clock.forward({ days: 10 });
    expect(await attempt()).toBe(409);
  });

  test('uses an event’s own times first, and shows an organiser only the event’s own times', async () => {
    const { app, admin, make, change, publicEvent } = await fest();
    const own = '2025-04-01T00:00:00.000Z';
    const eventId = await make.event({ columns: { registration_opens_at: own } });
    await change(times);
    expect(await publicEvent(eventId)).toMatchObject({ ...asInstants, registrationOpensAt: own });
    await make.registration(eventId);
    const seen = await call(app, 'GET', `/api/events/${eventId}`, { bearer: admin.bearer });
    expect(seen.json()).toMatchObject({ registrationOpensAt: own, registrationClosesAt: '' });
  });
});
