import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { newId } from '#server/ids.ts';
import { paths } from '#shared/paths.ts';
import { maker } from '#testing/make.ts';
import { startServer } from '#testing/server-process.ts';
import { storedColumns } from '#testing/stored-columns.ts';
import { median, percentile } from '../percentile.ts';
import { plainRow, type Row, rowAtMost } from '../row.ts';

export const people = 5_000;
/** Names that cannot be printed; some of the certificates have them. */
const poisoned = ['', 'Bell\u0007', 'N'.repeat(200), '日本語'];
export const poisonedCount = 20;
const drawings = 30;
const readEveryMs = 10;
/** With enough parallel reads, the 99th percentile is not only the slowest read. */
const readers = 5;

/**
 * Makes a batch of 5,000 certificates over HTTP while others read the list of events. Then opens single certificates as
 * students do.
 */
export async function measureCertificates(dataDir: string): Promise<Row[]> {
  const { eventId, bearer, student, paidId } = await fillWithRegistrations(dataDir);
  await using server = await startServer({ DATA_DIR: dataDir });
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(server.url + path, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const headers = { authorization: bearer, 'content-type': 'application/json' };
  const body = JSON.stringify({ eventId, kind: 'participation', rule: { kind: 'registered' } });
  const reading = await readMeanwhile(`${server.url}/api/events`);
  const started = performance.now();
  const answer = await call('/api/admin/certificates/batches', { method: 'POST', headers, body });
  const seconds = (performance.now() - started) / 1_000;
  const reads = await reading.end();
  const { made, failed } = (await answer.json()) as { made: number; failed: unknown[] };
  const list = await call('/api/students/certificates', { headers: { authorization: student } });
  const { certificates } = (await list.json()) as { certificates: { pdf: string; verify: string }[] };
  const [certificate] = certificates;
  if (!certificate) throw new Error('The student has no certificate');
  const page = await (await call(certificate.verify)).text();
  // On its first visit, a phone loads the page's font too.
  const typefaces = [...page.matchAll(/url\((\/[^)]+\.woff2)\)/g)].map(([, address = '']) => address);
  let firstView = Buffer.byteLength(page);
  for (const address of typefaces) firstView += (await (await call(address)).arrayBuffer()).byteLength;
  const some = await (await call(`/api/admin/certificates?event=${eventId}&limit=${drawings}`, { headers })).json();
  const unopened = (some as { certificates: { code: string }[] }).certificates.map(({ code }) =>
    paths.certificatePdf(code),
  );
  const documents = await measureDocument('certificate, first opened', (run) => call(unopened[run] ?? ''));
  documents.push(...(await measureDocument('certificate, opened before', () => call(certificate.pdf))));
  const paid = JSON.stringify({ registrationStatus: 'confirmed', paymentStatus: 'completed' });
  await call(`/api/registration/${paidId}`, { method: 'PUT', headers, body: paid });
  const others = { 'on-duty letter': paths.myLetter, badge: paths.myBadge, receipt: paths.myReceipt(paidId) };
  for (const [document, address] of Object.entries(others)) {
    documents.push(...(await measureDocument(document, () => call(address, { headers: { authorization: student } }))));
  }
  const printable = people - poisonedCount;
  return [
    plainRow(`certificates made, ${failed.length} names refused`, made, '', `≥ ${printable}`, made >= printable),
    rowAtMost(`${people} certificates made`, seconds, 's', 60),
    rowAtMost('GET /api/events p99 meanwhile', percentile(reads, 0.99), 'ms', 100),
    rowAtMost(`the verification page, first view with ${typefaces.length} typefaces`, firstView / 1024, 'KB', 80),
    ...documents,
  ];
}

async function measureDocument(document: string, load: (run: number) => Promise<Response>): Promise<Row[]> {
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < drawings; run++) {
    const from = performance.now();
    bytes = (await (await load(run)).arrayBuffer()).byteLength;
    // The first runs load HarfBuzz and the fonts, so they are not counted.
    if (run > 2) times.push(performance.now() - from);
  }
  return [
    rowAtMost(`one ${document}, warm`, median(times), 'ms', 60),
    rowAtMost(`one ${document}`, bytes / 1024, 'KB', 60),
  ];
}

async function readMeanwhile(url: string) {
  const times: number[] = [];
  let goesOn = true;
  const read = async () => {
    const from = performance.now();
    await (await fetch(url)).arrayBuffer();
    return performance.now() - from;
  };
  const readOn = async () => {
    while (goesOn) {
      times.push(await read());
      await pause(readEveryMs);
    }
  };
  // The first reads open connections on a server that has just started, so they are not counted.
  await Promise.all(Array.from({ length: readers }, read));
  const done = Promise.all(Array.from({ length: readers }, readOn));
  return {
    async end() {
      goesOn = false;
      await done;
      return times;
    },
  };
}

const atOnce = 200;

/** One event with this many confirmed registrations; the first student is signed in. */
export async function fillWithRegistrations(dataDir: string) {
  const app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), { web: 'none' });
  const { db } = app.platform;
  const make = maker(app);
  const eventId = await make.event({ capacity: people });
  const { id, student } = await make.registration(eventId, { fields: { name: 'Harshita Krishnan' } });
  const { id: paidId } = await make.registration(await make.event({ fee: 150 }), { student });
  const { bearer } = await make.admin();
  const person = await db.selectFrom('students').selectAll().where('id', '=', student.id).executeTakeFirstOrThrow();
  const registration = await db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const [studentColumns, columns] = [storedColumns(person), storedColumns(registration)];
  for (let first = 1; first < people; first += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, people - first) }, (_, at) => first + at);
    const students = some.map((at) => ({ ...studentColumns, id: newId(), email: `certified${at}@students.example` }));
    const rows = students.map(({ id: student_id, email }, index) => {
      const at = some[index] ?? 0;
      const name = at <= poisonedCount ? (poisoned[at % poisoned.length] ?? '') : `Harshita Krishnan ${at}`;
      return { ...columns, id: newId(), student_id, email, name };
    });
    await db.insertInto('students').values(students).execute();
    await db.insertInto('registrations').values(rows).execute();
  }
  await app.close();
  return { eventId, bearer, student: student.bearer, paidId };
}
