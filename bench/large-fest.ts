import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { demoPassword, fillDemoFolder } from '../scripts/demo-folder.ts';
import { median } from './median.ts';
import { memoryOf } from './processes.ts';
import type { Row } from './row.ts';

const size = { students: 100_000, registrations: 200_000, events: 60 };
const rounds = 15;
const adminEmail = 'admin@demo.example';

/** The control room over a fest that is twenty times as large as the one this was built for. */
export async function measureLargeFest(dataDir: string): Promise<Row[]> {
  await fillDemoFolder(dataDir, size);
  const server = await startServer({ DATA_DIR: dataDir, ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: demoPassword });
  try {
    const admin = await signIn(server, '/api/admin/login', adminEmail);
    const student = await signIn(server, '/api/students/login', 'student0001@students.example');
    const first = await read(server, '/api/admin/registrations', admin);
    const { events, next, registrations } = first.json as FirstPage;
    const [row] = registrations;
    const event = events[Math.floor(events.length / 2)]?._id ?? '';
    const page = (query: Record<string, string>) => `/api/admin/registrations?${new URLSearchParams(query)}`;
    const rows = [
      below('start of the server', server.readyMs, 'ms', 2_000),
      below('first view of the registrations screen', first.bytes / 1024, 'KB', 60),
      below('a page of registrations', await timeOf(page({ after: next }), admin), 'ms', 25),
      below('a page of one event', await timeOf(page({ event }), admin), 'ms', 25),
      below(
        'a page of two rare statuses',
        await timeOf(page({ status: 'confirmed', payment: 'failed' }), admin),
        'ms',
        25,
      ),
      below('a search that finds nothing', await timeOf(page({ q: 'zzqx' }), admin), 'ms', 60),
      below('a search by name', await timeOf(page({ q: row?.name ?? '' }), admin), 'ms', 60),
      below('a search by phone', await timeOf(page({ q: row?.phone ?? '' }), admin), 'ms', 60),
      below('the search of the control room', await timeOf('/api/admin/search?q=zzqx', admin), 'ms', 60),
      below('a page of the payments desk', await timeOf('/api/payments/desk', admin), 'ms', 25),
      below('a page of the audit log', await timeOf('/api/admin/audit', admin), 'ms', 25),
      below('the dashboard', await timeOf('/api/admin/dashboard', admin), 'ms', 60),
      below('a student’s registrations', await timeOf('/api/students/events/registered', student), 'ms', 20),
    ];
    const before = memoryOf(server.pid);
    await drain(`${server.url}/api/registration`, admin);
    rows.push(below('more memory for an export of all rows', memoryOf(server.pid, 'VmHWM') - before, 'MB', 64));
    return rows;
  } finally {
    await server.stop();
  }

  async function timeOf(address: string, authorization: string): Promise<number> {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push((await read(server, address, authorization)).ms);
    return median(times);
  }
}

interface FirstPage {
  registrations: { name: string; phone: string }[];
  events: { _id: string }[];
  next: string;
}

function below(figure: string, ours: number, unit: string, most: number): Row {
  const name = `${figure}, 200,000 registrations`;
  return { figure: name, ours, baseline: Number.NaN, unit, goal: `≤ ${most} ${unit}`, reached: ours <= most };
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

/** Reads to the end and keeps nothing. */
async function drain(address: string, authorization: string): Promise<void> {
  const answer = await fetch(address, { headers: { authorization } });
  for await (const _ of answer.body ?? []);
}
