import { performance } from 'node:perf_hooks';
import { buildApp, type FestApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { newId } from '#server/ids.ts';
import { maker } from '#testing/make.ts';
import { startPostgres } from '#testing/postgres/postgres-server.ts';
import { startServer } from '#testing/server-process.ts';
import { storedColumns } from '#testing/stored-columns.ts';
import { median } from '../percentile.ts';
import { type Row, rowAtMost } from '../row.ts';

const orders = 50_000;
const atOnce = 500;
const statuses = ['pending', 'active', 'active', 'rejected', 'active', 'cancelled'] as const;

/**
 * Measures pages of 50,000 orders, and deciding a student's price for a pass with prices by college, time and sales.
 */
export async function measurePasses(dataDir: string, on: 'sqlite' | 'postgres'): Promise<Row[]> {
  const postgres = on === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  const settings = { DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) };
  try {
    const { chief, student, passId } = await fill(settings);
    const server = await startServer({ ...settings, LOG_LEVEL: 'info' });
    const timed = (bearer: string) => async (address: string, times: number) => {
      const ms: number[] = [];
      for (let done = 0; done < times; done++) ms.push(await read(`${server.url}${address}`, bearer));
      // The first runs compile the code and are not counted.
      return ms.slice(times / 10);
    };
    const row = (figure: string, ours: number, most: number) => rowAtMost(`${figure}, ${on}`, ours, 'ms', most);
    try {
      const list = timed(chief);
      const page = async (query: string) => median(await list(`/api/admin/passes/orders?${query}`, 20));
      const prices = await timed(student)(`/api/students/passes/${passId}/payment`, 300);
      return [
        row('a price is decided, p95', prices.toSorted((a, b) => a - b)[Math.floor(prices.length * 0.95)] ?? 0, 20),
        row(`a page of ${orders.toLocaleString('en')} orders`, await page('limit=50'), 25),
        row('a page of those that wait', await page('status=pending&limit=50'), 25),
        row('a page of one pass', await page(`pass=${passId}&status=active&limit=50`), 25),
        row('a search of orders that finds nothing', await page('q=zzqx'), 60),
        row('a search of orders by a reference', await page('q=REF31415'), 60),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    await postgres?.stop();
  }
}

async function fill(settings: Record<string, string>) {
  const app = await buildApp(readConfig({ ...settings, LOG_LEVEL: 'silent' }), { web: 'none' });
  const make = maker(app);
  const chief = await make.admin();
  const student = await make.student();
  const send = async (path: string, json: object) => {
    const headers = { authorization: chief.bearer };
    const answer = await app.http.inject({ method: 'POST', url: path, headers, payload: json });
    if (answer.statusCode !== 201) throw new Error(`${path}: ${answer.body}`);
    return answer.json();
  };
  const prices = [
    { audience: 'ownCollege', amount: 100 },
    { audience: 'collegeGroup', groupMin: 50, amount: 150 },
    { amount: 200, until: '2024-01-01T00:00:00.000Z' },
    { amount: 250, limit: 10 },
    { amount: 300 },
  ];
  const passes = await Promise.all(
    ['Fest pass', 'Workshop pass'].map((name) =>
      send('/api/admin/passes', { name, covers: { kind: 'all' }, prices, isActive: true }),
    ),
  );
  const passIds = passes.map((made) => made._id as string);
  await fillOrders(app, student.id, passIds);
  await app.close();
  return { chief: chief.bearer, student: student.bearer, passId: passIds[0] ?? '' };
}

async function fillOrders(app: FestApp, like: string, passIds: readonly string[]): Promise<void> {
  const { db, now } = app.platform;
  const found = await db.selectFrom('students').selectAll().where('id', '=', like).executeTakeFirstOrThrow();
  const template = storedColumns(found);
  for (let done = 0; done < orders; done += atOnce) {
    const numbers = Array.from({ length: atOnce }, (_, place) => done + place);
    const people = numbers.map((n) => ({ ...template, id: newId(), email: `buyer${n}@students.example` }));
    await db.insertInto('students').values(people).execute();
    const rows = numbers.map((n, place) => {
      const at = new Date(now().getTime() - (orders - n) * 60_000).toISOString();
      return {
        id: newId(),
        pass_id: passIds[n % passIds.length] ?? '',
        student_id: people[place]?.id ?? '',
        status: statuses[n % statuses.length] ?? 'pending',
        amount_due_paise: 30_000,
        price_line: '',
        coupon_id: null,
        covers: '{"kind":"all"}',
        transaction_id: String(512_345_000_000 + n),
        transaction_key: String(512_345_000_000 + n),
        payment_reference: `REF${n}`,
        proof_key: '',
        proof_state: 'none' as const,
        reason: '',
        created_at: at,
        updated_at: at,
        resubmitted_at: '',
      };
    });
    await db.insertInto('pass_orders').values(rows).execute();
  }
}

async function read(address: string, authorization: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(address, { headers: { authorization } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text}`);
  return performance.now() - started;
}
