import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAddressThrottle } from '#server/address-throttle.ts';
import { Refusal } from '#server/http/refusal.ts';
import { clientFolder } from '#server/pages/pages.ts';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { textInPdf } from '#testing/text-in-pdf.ts';
import { sendDrawn } from './draw/send-drawn.ts';
import { createCodeFinder } from './find-by-code.ts';

let app: TestApp;
let make: Maker;
let admin: Awaited<ReturnType<Maker['admin']>>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  admin = await make.admin();
});
afterAll(() => app.stop());

const post = (path: string, body: object, bearer = admin.bearer) => call(app, 'POST', path, { bearer, json: body });
const mine = async (bearer: string) =>
  (await call(app, 'GET', '/api/students/certificates', { bearer })).json().certificates;

/** An event with one certificate. */
async function issued(name = 'Harshita Krishnan') {
  const eventId = await make.event({ columns: { title: 'Paper Bridges', date: '2025-05-09' } });
  const { student } = await make.registration(eventId, { fields: { name } });
  const batch = { eventId, kind: 'participation', rule: { kind: 'registered' } };
  expect((await post('/api/admin/certificates/batches', batch)).json()).toEqual({ made: 1, failed: [] });
  const [certificate] = await mine(student.bearer);
  return { eventId, student, certificate };
}

const empty = Buffer.alloc(0);

describe('a certificate', () => {
  test('a certificate is listed with its links, and its PDF says what was frozen', async () => {
    const { certificate, eventId } = await issued('कृष्णमूर्ति');
    expect(certificate).toMatchObject({
      title: 'Certificate of participation',
      name: 'कृष्णमूर्ति',
      event: { _id: eventId, title: 'Paper Bridges', isActive: true },
      state: 'valid',
      pdf: `/certificates/${certificate.code}/certificate.pdf`,
      verify: `/verify/${certificate.code}`,
    });
    expect(certificate.code).toMatch(/^[\w-]{22}$/);
    await app.platform.db.updateTable('events').set({ title: 'Renamed' }).where('id', '=', eventId).execute();
    const pdf = await call(app, 'GET', certificate.pdf);
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.rawPayload.length).toBeLessThan(60 * 1024);
    const [text = ''] = await textInPdf(pdf.rawPayload);
    expect(text.split('\n')).toContain('कृष्णमूर्ति');
    expect(text).toContain('Paper Bridges');
    expect(text).toContain(certificate.serial);
    const png = await call(app, 'GET', certificate.png);
    expect([png.statusCode, png.headers['content-type']]).toEqual([200, 'image/png']);
  });

  test('a certificate is verified by its code and by its serial, however that is typed', async () => {
    const { certificate } = await issued();
    const answer = { name: 'Harshita Krishnan', title: 'Certificate of participation', event: 'Paper Bridges' };
    const { code, serial } = certificate;
    for (const typed of [code, serial, serial.toLowerCase().replace('-', ' ')]) {
      const verified = await call(app, 'GET', `/api/verify/${encodeURIComponent(typed)}`);
      expect(verified.json()).toEqual({ ...answer, date: '2025-05-09', issuer: expect.any(String), state: 'valid' });
    }
    const page = await call(app, 'GET', `/verify/${code}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('This certificate is valid');
    expect(page.body).toContain('Harshita Krishnan');
    const facts = Array.from(page.body.matchAll(/<dt>(.*?)<\/dt>/g), ([, label]) => label);
    expect(facts).toEqual(['Title', 'Event', 'Date', 'Issued by']);
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.rawPayload.length).toBeLessThan(20 * 1024);
  });

  test.each([
    ['Harshita Krishnan', []],
    ['கிருஷ்ணமூர்த்தி', ['tamil']],
    ['हर्षिता', ['devanagari']],
  ])(
    'the page that verifies a certificate of %s loads the letters of its name alone, which its policy allows',
    async (name, letters) => {
      const { certificate } = await issued(name);
      const { body, headers } = await call(app, 'GET', `/verify/${certificate.code}`);
      const styles = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
      const hash = createHash('sha256').update(styles).digest('base64');
      expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
      const named = Array.from(styles.matchAll(/anek-(tamil|devanagari)/g), ([, script]) => script);
      expect([...new Set(named)]).toEqual(existsSync(clientFolder) ? letters : []);
      // The largest file comes last, after the typefaces that a device may have.
      expect(styles.includes('src:local(')).toBe(named.includes('devanagari'));
    },
  );

  test('a certificate says that it is revoked at once, with the reason for its owner alone', async () => {
    const { certificate, student } = await issued();
    const revoke = (reason: string) => post(`/api/admin/certificates/${certificate._id}/revoke`, { reason });
    expect((await revoke('')).statusCode).toBe(422);
    expect((await revoke('Was not there')).statusCode).toBe(200);
    expect((await revoke('Again')).statusCode).toBe(409);
    const verified = await call(app, 'GET', `/api/verify/${certificate.code}`);
    expect(verified.json()).toMatchObject({ state: 'revoked' });
    expect(verified.body).not.toContain('Was not there');
    expect((await call(app, 'GET', certificate.pdf)).statusCode).toBe(410);
    expect(await mine(student.bearer)).toMatchObject([{ state: 'revoked', reason: 'Was not there', pdf: '' }]);
    expect((await mailsTo(app, student.email)).map(({ subject }) => subject)).toContain(
      'Your certificate for Paper Bridges was revoked',
    );
    const records = app.platform.db.selectFrom('audit_log').select('action').where('actor', '=', `admin:${admin.id}`);
    expect(await records.where('subject', '=', `certificate:${certificate._id}`).execute()).toEqual([
      { action: 'certificate.revoke' },
    ]);
  });

  test('a certificate is kept by no cache, so that a revocation shows at once to those who have seen it valid', async () => {
    const { certificate } = await issued();
    const { _id, code, serial, pdf, png } = certificate;
    const pages = [`/verify/${code}`, `/verify?serial=${serial}`, `/api/verify/${code}`];
    for (const page of pages) expect((await call(app, 'GET', page)).headers['cache-control'], page).toBe('no-store');
    const seen = await Promise.all([pdf, png].map((path) => call(app, 'GET', path)));
    for (const { headers } of seen) expect(headers['cache-control']).toBe('private, no-cache');
    await post(`/api/admin/certificates/${_id}/revoke`, { reason: 'Was not there' });
    for (const [at, path] of [pdf, png].entries()) {
      const headers = { 'if-none-match': String(seen[at]?.headers.etag) };
      expect((await call(app, 'GET', path, { headers })).statusCode).toBe(410);
    }
    expect((await call(app, 'GET', `/verify/${code}`)).body).toContain('This certificate was revoked');
  });

  test('a certificate is replaced by a correction with a code of its own', async () => {
    const { certificate, student } = await issued('Harshita Krishna');
    const correct = (id: string, name: string) =>
      post(`/api/admin/certificates/${id}/correct`, { name, reason: 'Spelled wrongly' });
    expect((await correct(certificate._id, '日本語')).json().errors).toHaveProperty('name');
    const misdated = { name: 'Harshita', reason: 'Wrong day', date: '0025-05-09' };
    const refused = await post(`/api/admin/certificates/${certificate._id}/correct`, misdated);
    expect(refused.json().errors).toEqual({ date: 'Please enter a year from 2000 to 2199.' });
    const corrected = (await correct(certificate._id, 'Harshita Krishnan')).json();
    expect(corrected).toMatchObject({ name: 'Harshita Krishnan', state: 'valid', version: 2 });
    expect(corrected.code).not.toBe(certificate.code);
    expect((await correct(certificate._id, 'Harshita K')).statusCode).toBe(409);
    const state = async (code: string) => (await call(app, 'GET', `/api/verify/${code}`)).json().state;
    expect([await state(certificate.code), await state(corrected.code)]).toEqual(['replaced', 'valid']);
    expect(await mine(student.bearer)).toMatchObject([{ code: corrected.code, name: 'Harshita Krishnan' }]);
  });

  test('a certificate keeps its date when the event is moved, until a correction prints another', async () => {
    const { certificate, eventId } = await issued();
    const dateNow = async (code: string) => (await call(app, 'GET', `/api/verify/${code}`)).json().date;
    const before = await dateNow(certificate.code);
    await app.platform.db.updateTable('events').set({ date: '2031-03-08' }).where('id', '=', eventId).execute();
    const correct = async (id: string, date?: string) =>
      (await post(`/api/admin/certificates/${id}/correct`, { name: 'Harshita', reason: 'Moved', date })).json();
    expect((await correct(certificate._id, '2031-02-30')).errors).toHaveProperty('date');
    const renamed = await correct(certificate._id);
    expect([renamed.date, await dateNow(renamed.code)]).toEqual([before, before]);
    const moved = await correct(renamed._id, '2031-03-08');
    expect([moved.date, await dateNow(moved.code)]).toEqual(['2031-03-08', '2031-03-08']);
  });

  test('a certificate says when its event is not published any more', async () => {
    const { eventId, student } = await issued();
    const unpublish = { bearer: admin.bearer, json: { isActive: false } };
    expect((await call(app, 'PUT', `/api/events/${eventId}/publication`, unpublish)).statusCode).toBe(200);
    expect(await mine(student.bearer)).toMatchObject([{ event: { _id: eventId, isActive: false } }]);
  });

  test('a certificate stays valid when its event is deleted', async () => {
    const { certificate, eventId, student } = await issued();
    const path = `/api/events/${eventId}?confirmRegistrations=1`;
    expect((await call(app, 'DELETE', path, { bearer: admin.bearer })).statusCode).toBe(200);
    expect((await call(app, 'GET', `/api/verify/${certificate.code}`)).json().state).toBe('valid');
    expect(await mine(student.bearer)).toMatchObject([{ event: null }]);
  });

  test('a certificate is not drawn again for a reader who already has it, and is limited for each network', async () => {
    const { certificate } = await issued();
    const { etag } = (await call(app, 'GET', certificate.pdf)).headers;
    const drawings = createAddressThrottle(app.platform, { of: 'some drawings', points: 2, minutes: 10 });
    const read = (ip: string, as: 'pdf' | 'png', ifNoneMatch?: string) =>
      sendDrawn(app.platform, { find: createCodeFinder(app.platform), drawings }, as, {
        code: certificate.code,
        ip,
        ifNoneMatch,
      });
    for (let time = 0; time < 3; time++) expect(await read('192.0.2.1', 'pdf', etag)).toMatchObject({ body: empty });
    const opened = [await read('192.0.2.1', 'pdf'), await read('192.0.2.1', 'png'), await read('192.0.2.1', 'pdf')];
    expect(opened.map((answer) => (answer instanceof Refusal ? answer.code : 'drawn'))).toEqual([
      ...['drawn', 'drawn', 'tooManyDrawings'],
    ]);
    expect(await read('192.0.2.1', 'pdf', etag)).toMatchObject({ body: empty });
    expect(await read('192.0.2.2', 'pdf')).not.toBeInstanceOf(Refusal);
    const known = await call(app, 'GET', certificate.pdf, { headers: { 'if-none-match': String(etag) } });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  test('lets other answers have their turn between two drawings', async () => {
    // From four students, because a PDF that was drawn once is kept.
    const certificates = [await issued(), await issued(), await issued(), await issued()];
    let turns = 0;
    let next: NodeJS.Immediate | undefined;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    count();
    // A drawing is stored as soon as it is made, so this notes the turn in which each was made.
    const { files } = app.platform;
    const drawn: number[] = [];
    const put: typeof files.put = (key, content) => {
      drawn.push(turns);
      return files.put(key, content);
    };
    const platform = { ...app.platform, files: { ...files, put } };
    const limits = {
      find: createCodeFinder(platform),
      drawings: createAddressThrottle(platform, { of: 'drawings in turn', points: 10, minutes: 10 }),
    };
    const asked = { ip: '192.0.2.3', ifNoneMatch: undefined };
    const answers = await Promise.all(
      certificates.map(({ certificate }) => sendDrawn(platform, limits, 'pdf', { ...asked, code: certificate.code })),
    );
    clearImmediate(next);
    expect(answers.filter((answer) => answer instanceof Refusal)).toEqual([]);
    expect(new Set(drawn).size).toBe(4);
  });

  test('a certificate is shown only to its own student', async () => {
    const { certificate } = await issued();
    const other = await make.student();
    expect(JSON.stringify(await mine(other.bearer))).not.toContain(certificate.code);
  });

  test('a form without a number is a page, and a typed number is looked for', async () => {
    expect((await call(app, 'GET', '/verify')).body).toContain('Number on the certificate');
    const { certificate } = await issued();
    const found = await call(app, 'GET', `/verify?serial=${certificate.serial.toLowerCase()}`);
    expect(found.body).toContain('This certificate is valid');
    const markup = await call(app, 'GET', `/verify?serial=${encodeURIComponent('"><script>')}`);
    expect(markup.body).not.toContain('<script>');
  });
});

describe('certificates of organisers', () => {
  test('certificates in the control room are listed by name, serial, event and state, newest first', async () => {
    const { certificate, eventId } = await issued('Zubeida Sultana');
    const find = async (query: string) =>
      (await call(app, 'GET', `/api/admin/certificates?${query}`, { bearer: admin.bearer })).json();
    for (const query of ['q=zubeida', `q=${certificate.serial}`, `event=${eventId}&state=valid`]) {
      expect((await find(query)).certificates, query).toMatchObject([
        { _id: certificate._id, name: 'Zubeida Sultana' },
      ]);
    }
    expect((await find(`event=${eventId}&state=revoked`)).certificates).toEqual([]);
    const found = await call(app, 'GET', `/api/admin/search?q=${certificate.serial}`, { bearer: admin.bearer });
    expect(found.json().certificates).toMatchObject([{ _id: certificate._id, name: 'Zubeida Sultana' }]);
  });

  test('certificates in the control room come as one archive with a PDF each', async () => {
    const { eventId, certificate } = await issued('राष्ट्रीय');
    const path = `/api/admin/certificates/archive?eventId=${eventId}`;
    const answer = await call(app, 'GET', path, { bearer: admin.bearer, headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = unzipSync(new Uint8Array(answer.rawPayload));
    const name = `राष्ट्रीय ${certificate.serial}.pdf`;
    expect(Object.keys(files)).toEqual([name]);
    expect((await textInPdf(Buffer.from(files[name] ?? [])))[0]).toContain('राष्ट्रीय');
  });

  test('certificates in the control room do not come as an archive without any', async () => {
    const path = `/api/admin/certificates/archive?eventId=${await make.event()}`;
    const answer = await call(app, 'GET', path, { bearer: admin.bearer });
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This event has no valid certificates.']);
  });

  test('certificates in the control room are previewed as the same drawing', async () => {
    const eventId = await make.event();
    const query = `eventId=${eventId}&kind=winner&name=${encodeURIComponent('हर्षिता')}`;
    const answer = await call(app, 'GET', `/api/admin/certificates/preview?${query}`, { bearer: admin.bearer });
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.body).toMatch(/^<svg /);
    const second = await call(app, 'GET', `/api/admin/certificates/preview?${query}&rank=2`, { bearer: admin.bearer });
    expect(second.body).toMatch(/^<svg /);
    expect(second.body).not.toBe(answer.body);
  });
});
