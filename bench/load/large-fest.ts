import { watchLivez } from '#testing/attack/watch-livez.ts';
import { participant } from '#testing/send-form.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { demoAdmin, demoPassword, fillDemoFolder } from '../../scripts/demo/demo-folder.ts';
import { alternate, rounds as compared, ratioRow } from '../compare.ts';
import { median } from '../percentile.ts';
import { type Row, rowAtMost } from '../row.ts';
import { noisyScreenshot } from '../screenshot.ts';
import { memoryOf } from './processes.ts';
import { registeringStudents } from './registering-students.ts';
import { registrationRate } from './registration-rate.ts';

const size = { students: 100_000, registrations: 200_000, events: 60, messages: 20_000 };
const rounds = 15;

/** Measures the control room with a fest twenty times as large as the one for which it was designed. */
export async function measureLargeFest(dataDir: string, print: (row: Row) => void): Promise<void> {
  await fillDemoFolder(dataDir, size);
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const admin = await signIn(server, '/api/admin/login', demoAdmin.email);
    const student = await signIn(server, '/api/students/login', 'student0001@students.example');
    const first = await read(server, '/api/admin/registrations', admin);
    const { events, next, registrations } = first.json as FirstPage;
    const [row] = registrations;
    const paid = registrations.find(({ transactionId }) => transactionId !== '');
    const event = events[Math.floor(events.length / 2)]?._id ?? '';
    const page = (query: Record<string, string>) => `/api/admin/registrations?${new URLSearchParams(query)}`;
    print(below('start of the server', server.readyMs, 'ms', 2_000));
    print(below('first view of the registrations screen', first.bytes / 1024, 'KB', 60));
    const nextOf = async (list: string) => ((await read(server, list, admin)).json as FirstPage).next;
    const answers: Timed[] = [
      ['a page of registrations', page({ after: next }), 25],
      ['a page of one event', page({ event }), 25],
      ['a page of two rare statuses', page({ status: 'confirmed', payment: 'failed' }), 25],
      ['a search that finds nothing', page({ q: 'zzqx' }), 60],
      ['a search by name', page({ q: row?.name ?? '' }), 60],
      ['a search by phone', page({ q: row?.phone ?? '' }), 60],
      ...(await otherLists(nextOf)),
      ['a search of students by phone', `/api/admin/students?${new URLSearchParams({ q: row?.phone ?? '' })}`, 60],
      ['a search of students by transaction ID', `/api/admin/students?q=${paid?.transactionId}`, 60],
      ['the search of the control room', '/api/admin/search?q=zzqx', 60],
      ['a page of the payments desk', '/api/payments/desk', 25],
      ['a page of the audit log', '/api/admin/audit', 25],
      ['the dashboard', '/api/admin/dashboard', 60],
    ];
    for (const [figure, address, most] of answers) print(below(figure, await timeOf(address, admin), 'ms', most));
    print(below('a student’s registrations', await timeOf('/api/students/events/registered', student), 'ms', 20));
    const before = memoryOf(server.pid);
    await drain(`${server.url}/api/registration`, admin);
    print(below('more memory for an export of all rows', memoryOf(server.pid, 'VmHWM') - before, 'MB', 64));
    for (const [what, address] of Object.entries(readsOfAll)) {
      print(below(`GET /livez beside ${what}`, await longestWait(address, admin), 'ms', 150));
    }
  } finally {
    await server.stop();
  }

  async function timeOf(address: string, authorization: string): Promise<number> {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push((await read(server, address, authorization)).ms);
    return median(times);
  }

  async function longestWait(path: string, authorization: string): Promise<number> {
    const waits: number[] = [];
    for (let round = 0; round < 3; round++) {
      waits.push((await watchLivez(server, { name: path, method: 'GET', path, headers: { authorization } })).livezMs);
    }
    return median(waits);
  }
}

/** These reads need every row, and they must not block the server. */
const readsOfAll = {
  'the overview of payments': '/api/payments/overview',
  'the export of the ledger': '/api/payments/export',
  analytics: '/api/admin/analytics',
};

/** The figure's name, the address and the limit in milliseconds. */
type Timed = [figure: string, address: string, most: number];

/** Second pages, expensive filters and searches of the lists other than registrations. */
async function otherLists(nextOf: (list: string) => Promise<string>): Promise<Timed[]> {
  const lists: { name: string; path: string; filters?: Record<string, string>; word: string }[] = [
    {
      name: 'students',
      path: '/api/admin/students',
      filters: { 'verified students': 'verified', 'registered students': 'registered' },
      word: 'kolam',
    },
    { name: 'teams', path: '/api/admin/teams', word: 'kolam' },
    { name: 'messages', path: '/api/admin/messages', filters: { 'unread messages': 'unread' }, word: 'parking' },
    { name: 'newsletter addresses', path: '/api/admin/newsletter', word: 'student0' },
  ];
  const timed: Timed[] = [];
  for (const { name, path, filters = {}, word } of lists) {
    const page = (query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
    timed.push([`a page of ${name}`, page({ after: await nextOf(path) }), 25]);
    for (const [what, filter] of Object.entries(filters)) timed.push([`a page of ${what}`, page({ filter }), 25]);
    timed.push([`a search of ${name} that finds nothing`, page({ q: 'zzqx' }), 60]);
    timed.push([`a search of ${name} by a word`, page({ q: word }), 60]);
  }
  return timed;
}

const perRound = 200;

/** Compares registrations in the folder that `measureLargeFest` has filled with those in an empty one. */
export async function compareWithLarge(largeDir: string, emptyDir: string): Promise<Row> {
  const screenshot = await noisyScreenshot(300 * 1024);
  const servers: ServerProcess[] = [];
  const rateIn = async (dataDir: string) => {
    const { eventId, bearers } = await registeringStudents(dataDir, (compared + 1) * perRound);
    const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
    servers.push(server);
    const load = { url: server.url, eventId, screenshot, connections: 24, fields: participant };
    return () => registrationRate({ ...load, bearers: bearers.splice(0, perRound) });
  };
  try {
    const pairs = await alternate(await rateIn(largeDir), await rateIn(emptyDir));
    return ratioRow('durable registration, 200,000 registrations beside none', pairs, 'req/s', 0.9);
  } finally {
    for (const server of servers) await server.stop();
  }
}

interface FirstPage {
  registrations: { name: string; phone: string; transactionId: string }[];
  events: { _id: string }[];
  next: string;
}

function below(figure: string, ours: number, unit: string, most: number): Row {
  return rowAtMost(`${figure}, 200,000 registrations`, ours, unit, most);
}

async function signIn({ url }: ServerProcess, address: string, email: string): Promise<string> {
  const answer = await fetch(`${url}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { token } = (await answer.json()) as { token: string };
  return `Bearer ${token}`;
}

async function read({ url }: ServerProcess, address: string, authorization: string) {
  const started = performance.now();
  const answer = await fetch(`${url}${address}`, { headers: { authorization } });
  const text = await answer.text();
  const ms = performance.now() - started;
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text}`);
  return { ms, bytes: text.length, json: JSON.parse(text) as unknown };
}

/** Reads an answer to its end without keeping it. */
async function drain(address: string, authorization: string): Promise<void> {
  const answer = await fetch(address, { headers: { authorization } });
  for await (const _ of answer.body ?? []);
}
