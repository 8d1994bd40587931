import type { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAddressThrottle } from '#server/address-throttle.ts';
import { Content } from '#server/http/content.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { call } from '#testing/call.ts';
import { whileCommitsAreLost } from '#testing/faults/failing-writes.ts';
import { type Maker, maker } from '#testing/make.ts';
import { type S3Server, startS3 } from '#testing/s3-server.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { textInPdf } from '#testing/text-in-pdf.ts';
import { keptPdf, sweepKeptPdfs } from './draw/kept-pdf.ts';
import { sendDrawn } from './draw/send-drawn.ts';
import { createCodeFinder } from './find-by-code.ts';
import { makeBatch } from './make-batch.ts';

let app: TestApp;
let make: Maker;
let admin: Awaited<ReturnType<Maker['admin']>>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  admin = await make.admin();
});
afterAll(() => app.stop());

/** A student's certificate; `rank` for a winner's. */
async function issued({ rank = 0, there = app } = {}) {
  const made = maker(there);
  const eventId = await made.event();
  const { id, student } = await made.registration(eventId, { fields: { name: 'Harshita Krishnan' } });
  await giveRank(there, { eventId, id, rank });
  const rows = there.platform.db.selectFrom('certificates').selectAll().where('event_id', '=', eventId);
  const certificate = await rows.executeTakeFirstOrThrow();
  return {
    eventId,
    registrationId: id,
    student,
    certificate,
    pdf: `/certificates/${certificate.code}/certificate.pdf`,
  };
}

function giveRank({ platform }: TestApp, { eventId, id, rank }: { eventId: string; id: string; rank: number }) {
  const kind = rank > 0 ? ('winner' as const) : ('participation' as const);
  const rule = rank > 0 ? { kind: 'rank' as const, n: 3 } : { kind: 'registered' as const };
  return makeBatch(platform, { ranked: async () => new Map([[id, rank]]) }, { eventId, kind, rule }, 'admin:somebody');
}

async function read(path: string): Promise<Buffer> {
  const answer = await call(app, 'GET', path);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

async function filesIn({ platform }: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of platform.files.list('certificates')) keys.push(key);
  return keys;
}

const keysOf = async (certificateId: string, { platform } = app) => {
  const rows = platform.db
    .selectFrom('certificate_files')
    .select('file_key')
    .where('certificate_id', '=', certificateId);
  return (await rows.execute()).map(({ file_key }) => file_key);
};

/** Reads the PDF once, and returns the key of its file. */
async function opened(certificateId: string, pdf: string): Promise<string> {
  await read(pdf);
  const [key = ''] = await keysOf(certificateId);
  expect(await filesIn(app)).toContain(key);
  return key;
}

const isGone = (key: string) => expect.poll(() => filesIn(app)).not.toContain(key);
const change = (id: string, what: 'revoke' | 'correct', more: object = {}) =>
  call(app, 'POST', `/api/admin/certificates/${id}/${what}`, {
    bearer: admin.bearer,
    json: { reason: 'Was not there', ...more },
  });

/** Reads a certificate on another platform, for example with another address. */
const readOn = async (platform: Platform, code: string) => {
  const drawings = createAddressThrottle(platform, { of: 'drawings on another platform', points: 100, minutes: 10 });
  const asked = { code, ip: '192.0.2.1', ifNoneMatch: undefined };
  const answer = await sendDrawn(platform, { find: createCodeFinder(platform), drawings }, 'pdf', asked);
  return answer instanceof Content ? answer.body : Buffer.alloc(0);
};

describe('the PDF of a certificate', () => {
  test('the PDF of a certificate is kept when it is first opened, and sent as it was kept from then on', async () => {
    const { certificate, pdf, eventId } = await issued();
    expect(await keysOf(certificate.id)).toEqual([]);
    const first = await read(pdf);
    const [key = ''] = await keysOf(certificate.id);
    expect(await app.platform.files.read(key)).toEqual(first);
    // As if an update drew certificates differently.
    const before = Buffer.from('%PDF-1.7 as it was drawn before');
    await app.platform.files.remove(key);
    await app.platform.files.put(key, before);
    expect(await read(pdf)).toEqual(before);
    const archive = await call(app, 'GET', `/api/admin/certificates/archive?eventId=${eventId}`, {
      bearer: admin.bearer,
    });
    expect(Object.values(unzipSync(archive.rawPayload)).map((file) => Buffer.from(file))).toEqual([before]);
    expect((await call(app, 'GET', pdf.replace('.pdf', '.png'))).headers['content-type']).toBe('image/png');
    expect(await keysOf(certificate.id)).toEqual([key]);
  });

  test('the PDF of a certificate is drawn and kept again when its file is lost', async () => {
    const { certificate, pdf } = await issued();
    const first = await read(pdf);
    const [key = ''] = await keysOf(certificate.id);
    await app.platform.files.remove(key);
    expect(await read(pdf)).toEqual(first);
    const [again = ''] = await keysOf(certificate.id);
    expect(again).not.toBe(key);
    expect(await app.platform.files.read(again)).toEqual(first);
  });

  test('the PDF of a certificate is kept once when many open it at once', async () => {
    const { certificate, pdf } = await issued();
    const before = (await filesIn(app)).length;
    const answers = await Promise.all([1, 2, 3, 4].map(() => read(pdf)));
    expect(new Set(answers.map((answer) => answer.toString('base64'))).size).toBe(1);
    expect(await keysOf(certificate.id)).toHaveLength(1);
    expect(await filesIn(app)).toHaveLength(before + 1);
  });

  test('the PDF of a certificate is drawn again when the address of the site has changed, and the former file is removed', async () => {
    const { certificate, pdf } = await issued();
    const key = await opened(certificate.id, pdf);
    const first = await read(pdf);
    const moved = { ...app.platform, config: { ...app.platform.config, publicUrl: 'https://fest.example.edu' } };
    const drawn = await readOn(moved, certificate.code);
    expect((await textInPdf(first))[0]).toContain('Enter this number at /verify');
    expect((await textInPdf(drawn))[0]).toContain('Scan the code, or enter this number at fest.example.edu/verify');
    expect(drawn).not.toEqual(first);
    expect(await readOn(moved, certificate.code)).toEqual(drawn);
    expect(await keysOf(certificate.id)).toHaveLength(1);
    expect(await filesIn(app)).not.toContain(key);
  });

  test('the PDF of a certificate is sent also where it cannot be kept', async () => {
    const { certificate } = await issued();
    const before = await filesIn(app);
    // As if the store had stored the file but its answer was lost.
    const put = async (key: string, content: Buffer | Readable) => {
      await app.platform.files.put(key, content);
      throw new Error('no answer');
    };
    const files = { ...app.platform.files, put };
    expect((await textInPdf(await readOn({ ...app.platform, files }, certificate.code)))[0]).toContain(
      'Harshita Krishnan',
    );
    expect(await keysOf(certificate.id)).toEqual([]);
    await expect.poll(() => filesIn(app)).toEqual(before);
  });

  test('the PDF of a certificate is kept when the server loses its database at the commit', async () => {
    const { certificate, pdf } = await issued();
    const first = await whileCommitsAreLost(app, () => read(pdf));
    const [key = ''] = await keysOf(certificate.id);
    expect(await app.platform.files.read(key)).toEqual(first);
  });
});

describe('the kept file of a certificate', () => {
  test('the kept file of a certificate is removed when the certificate is revoked, and not sent any more', async () => {
    const { certificate, pdf } = await issued();
    const key = await opened(certificate.id, pdf);
    expect((await change(certificate.id, 'revoke')).statusCode).toBe(200);
    expect((await call(app, 'GET', pdf)).statusCode).toBe(410);
    expect(await keysOf(certificate.id)).toEqual([]);
    await isGone(key);
  });

  test('the kept file of a certificate is removed when the certificate is corrected, and the new version has its own', async () => {
    const { certificate, pdf } = await issued();
    const key = await opened(certificate.id, pdf);
    const corrected = (await change(certificate.id, 'correct', { name: 'Harshita K' })).json();
    expect((await call(app, 'GET', pdf)).statusCode).toBe(410);
    await isGone(key);
    expect((await textInPdf(await read(pdf.replace(certificate.code, corrected.code))))[0]).toContain('Harshita K');
    expect(await keysOf(certificate.id)).toEqual([]);
    expect(await keysOf(corrected._id)).toHaveLength(1);
  });

  test('the kept file of a certificate is removed when a batch replaces the certificate after a corrected result', async () => {
    const { certificate, pdf, eventId, registrationId } = await issued({ rank: 2 });
    const key = await opened(certificate.id, pdf);
    expect(await giveRank(app, { eventId, id: registrationId, rank: 1 })).toMatchObject({ made: 1 });
    expect((await call(app, 'GET', pdf)).statusCode).toBe(410);
    await isGone(key);
  });

  test('the kept file of a certificate is removed with the account of its student', async () => {
    const { certificate, pdf, student } = await issued();
    const key = await opened(certificate.id, pdf);
    const path = `/api/students/${student.id}?confirmRegistrations=1`;
    expect((await call(app, 'DELETE', path, { bearer: admin.bearer })).statusCode).toBe(200);
    expect((await call(app, 'GET', pdf)).statusCode).toBe(404);
    expect(await filesIn(app)).not.toContain(key);
  });

  test('the kept file of a certificate stays when the event is deleted', async () => {
    const { certificate, pdf, eventId } = await issued();
    const first = await read(pdf);
    const path = `/api/events/${eventId}?confirmRegistrations=1`;
    expect((await call(app, 'DELETE', path, { bearer: admin.bearer })).statusCode).toBe(200);
    expect(await keysOf(certificate.id)).toHaveLength(1);
    expect(await read(pdf)).toEqual(first);
  });

  test('the kept file of a certificate is not made when the certificate is revoked or its student deleted while it is drawn', async () => {
    const [revoked, deleted] = [await issued(), await issued()];
    const before = await filesIn(app);
    const drawn = Buffer.from('%PDF-1.7');
    await keptPdf(app.platform, revoked.certificate, async () => {
      await change(revoked.certificate.id, 'revoke');
      return drawn;
    });
    const path = `/api/students/${deleted.student.id}?confirmRegistrations=1`;
    await keptPdf(app.platform, deleted.certificate, async () => {
      await call(app, 'DELETE', path, { bearer: admin.bearer });
      return drawn;
    });
    expect(await keysOf(revoked.certificate.id)).toEqual([]);
    expect(await filesIn(app)).toEqual(before);
  });

  test('the kept file of a certificate is swept when no row names it', async () => {
    const { certificate, pdf } = await issued();
    const key = await opened(certificate.id, pdf);
    const leftBehind = `certificates/${newId()}`;
    await app.platform.files.put(leftBehind, Buffer.from('%PDF-1.7'));
    // A file's time is rounded, so it may be a millisecond later than the clock's.
    const later = new Date(Date.now() + 1000);
    expect(await sweepKeptPdfs({ ...app.platform, now: () => later })).toBe(1);
    expect(await filesIn(app)).not.toContain(leftBehind);
    expect(await filesIn(app)).toContain(key);
  });
});

describe('in object storage', () => {
  let storage: S3Server;
  let there: TestApp;
  beforeAll(async () => {
    storage = await startS3('fest');
    const access = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    there = await startTestApp({
      env: { S3_ENDPOINT: storage.url, S3_REGION: 'auto', S3_BUCKET: 'fest', ...access },
    });
  });
  afterAll(async () => {
    await there.stop();
    await storage.stop();
  });

  test('a PDF in object storage is kept, drawn again when it is lost, and not drawn while the storage does not answer', async () => {
    const { certificate, pdf } = await issued({ there });
    const first = (await call(there, 'GET', pdf)).rawPayload;
    const [key = ''] = await keysOf(certificate.id, there);
    expect(storage.objects.get(key)).toEqual(first);
    storage.objects.set(key, Buffer.from('%PDF-1.7 as it was drawn before'));
    expect((await call(there, 'GET', pdf)).body).toBe('%PDF-1.7 as it was drawn before');
    storage.objects.delete(key);
    expect((await call(there, 'GET', pdf)).rawPayload).toEqual(first);
    expect(await keysOf(certificate.id, there)).not.toEqual([key]);
    await storage.pause();
    expect((await call(there, 'GET', pdf)).statusCode).toBe(503);
  });
});
