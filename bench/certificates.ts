import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { newId } from '#server/ids.ts';
import { maker } from '#testing/make.ts';
import { startServer } from '#testing/server-process.ts';
import { median } from './median.ts';
import type { Row } from './row.ts';
import { storedColumns } from './stored-columns.ts';

const people = 5_000;
/** Names that cannot be printed, among them. */
const poisoned = ['', 'Bell\u0007', 'N'.repeat(200), '日本語'];
const poisonedCount = 20;
const drawings = 30;
const readEveryMs = 10;

/** A batch of 5,000 over HTTP while others read the list of events, then single certificates as students open them. */
export async function measureCertificates(dataDir: string): Promise<Row[]> {
  const { eventId, bearer, student } = await fillWithRegistrations(dataDir);
  const server = await startServer({ DATA_DIR: dataDir });
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(server.url + path, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  try {
    const headers = { authorization: bearer, 'content-type': 'application/json' };
    const body = JSON.stringify({ eventId, kind: 'participation', rule: { kind: 'registered' } });
    const reading = readMeanwhile(`${server.url}/api/events`);
    const started = performance.now();
    const answer = await call('/api/admin/certificates/batches', { method: 'POST', headers, body });
    const seconds = (performance.now() - started) / 1_000;
    const reads = await reading.end();
    const { made, failed } = (await answer.json()) as { made: number; failed: unknown[] };
    const list = await call('/api/students/certificates', { headers: { authorization: student } });
    const { certificates } = (await list.json()) as { certificates: { pdf: string; verify: string }[] };
    const [certificate] = certificates;
    if (!certificate) throw new Error('The student has no certificate');
    const times: number[] = [];
    let bytes = 0;
    for (let run = 0; run < drawings; run++) {
      const from = performance.now();
      bytes = (await (await call(certificate.pdf)).arrayBuffer()).byteLength;
      // The first loads HarfBuzz and the fonts.
      if (run > 2) times.push(performance.now() - from);
    }
    const page = await (await call(certificate.verify)).arrayBuffer();
    return [
      row(`certificates made, ${failed.length} names refused`, made, '', people - poisonedCount, 'least'),
      row(`${people} certificates made`, seconds, 's', 60),
      row('GET /api/events p99 meanwhile', reads[Math.floor(reads.length * 0.99)] ?? Number.NaN, 'ms', 100),
      row('one PDF, warm', median(times), 'ms', 60),
      row('one PDF', bytes / 1024, 'KB', 60),
      row('the verification page without its typeface', page.byteLength / 1024, 'KB', 80),
    ];
  } finally {
    await server.stop();
  }
}

function row(figure: string, ours: number, unit: string, bound: number, side: 'most' | 'least' = 'most'): Row {
  const reached = side === 'most' ? ours <= bound : ours >= bound;
  const goal = `${side === 'most' ? '≤' : '≥'} ${bound} ${unit}`.trim();
  return { figure, ours, baseline: Number.NaN, unit, goal, reached };
}

function readMeanwhile(url: string) {
  const times: number[] = [];
  let goesOn = true;
  const done = (async () => {
    while (goesOn) {
      const from = performance.now();
      await (await fetch(url)).arrayBuffer();
      times.push(performance.now() - from);
      await pause(readEveryMs);
    }
  })();
  return {
    async end() {
      goesOn = false;
      await done;
      return times.sort((one, other) => one - other);
    },
  };
}

const atOnce = 200;

/** One event with that many confirmed registrations; the first is a student's who is signed in. */
export async function fillWithRegistrations(dataDir: string) {
  const app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), { web: 'none' });
  const { db } = app.platform;
  const make = maker(app);
  const eventId = await make.event({ capacity: people });
  const { id, student } = await make.registration(eventId, { fields: { name: 'Harshita Krishnan' } });
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
  return { eventId, bearer, student: student.bearer };
}
