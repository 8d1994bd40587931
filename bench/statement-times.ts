import { mkdir } from 'node:fs/promises';
import { buildApp, type FestApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { newId } from '#server/ids.ts';
import { maker } from '#testing/make.ts';
import { multipartBody, multipartType } from '#testing/send-form.ts';
import { startServer } from '#testing/server-process.ts';
import { simulateFest } from './matcher.ts';

export interface StatementTimes {
  previewMs: number;
  applyMs: number;
  completed: number;
  /** GET /api/events meanwhile, the slowest of a hundred. */
  p99Ms: number;
}

/** A statement of 10,000 lines against 8,000 open registrations, while others read the events. */
export async function statementTimes(dataDir: string): Promise<StatementTimes> {
  await mkdir(dataDir, { recursive: true });
  const fest = simulateFest(8_000, 20_250_509);
  const authorization = await prepare(dataDir, fest);
  const server = await startServer({ DATA_DIR: dataDir });
  const reading = watchEvents(server.url);
  try {
    const body = multipartBody([
      { name: 'statement', value: statementOf(fest), filename: 'statement.csv', type: 'text/csv' },
    ]);
    const statements = `${server.url}/api/payments/statements`;
    const headers = { authorization, 'content-type': multipartType };
    const preview = await timed(() => fetch(statements, { method: 'POST', headers, body: new Uint8Array(body) }));
    const address = `${statements}/${preview.answer._id}/apply`;
    const apply = await timed(() => fetch(address, { method: 'POST', headers: { authorization } }));
    const times = (await reading.stop()).sort((a, b) => a - b);
    return {
      ...{ previewMs: preview.ms, applyMs: apply.ms, completed: Number(apply.answer.completed) },
      p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    };
  } finally {
    await reading.stop();
    await server.stop();
  }
}

async function timed(ask: () => Promise<Response>) {
  const started = performance.now();
  const response = await ask();
  const answer = (await response.json()) as { _id?: string; completed?: number; message?: string };
  if (!response.ok) throw new Error(answer.message);
  return { ms: performance.now() - started, answer };
}

function watchEvents(url: string) {
  const times: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const started = performance.now();
      await (await fetch(`${url}/api/events`)).arrayBuffer();
      times.push(performance.now() - started);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching.catch(() => undefined);
      return times;
    },
  };
}

type Fest = ReturnType<typeof simulateFest>;

function statementOf({ entries }: Fest): string {
  const cell = (text: string) => `"${text}"`;
  const lines = entries.map(({ date, narration, reference, amountPaise }) =>
    [date, cell(narration.join('')), cell(reference), '', (amountPaise / 100).toFixed(2), ''].join(','),
  );
  return ['Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance', ...lines].join('\n');
}

/** Straight into the database, with their ledger rows, as if each had come through the front door. */
async function prepare(dataDir: string, { claims }: Fest): Promise<string> {
  const app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), { web: 'none' });
  const make = maker(app);
  const eventId = await make.event({ fee: 150, capacity: 100_000 });
  const student = await make.student();
  const template = await app.platform.db
    .selectFrom('students')
    .selectAll()
    .where('id', '=', student.id)
    .executeTakeFirstOrThrow();
  for (let done = 0; done < claims.length; done += 200) {
    const some = claims.slice(done, done + 200).map((claim) => ({ claim, student: newId() }));
    await insert(app, eventId, template, some);
  }
  const { bearer } = await make.admin({ role: 'finance' });
  await app.close();
  return bearer;
}

async function insert(
  { platform: { db, now } }: FestApp,
  eventId: string,
  template: { email: string; phone: string; college: string; department: string; year: string; mail_wanted: 0 | 1 },
  some: { claim: Fest['claims'][number]; student: string }[],
): Promise<void> {
  const at = now().toISOString();
  const people = some.map(({ claim, student }) => ({
    ...{ id: student, name: claim.name, email: `${claim.id}@students.example`, phone: template.phone },
    ...{ college: template.college, department: template.department, year: template.year, mail_wanted: 1 as const },
    ...{ password_hash: 'nobody logs in with this', verified: 0 as const, created_at: at },
  }));
  await db.insertInto('students').values(people).execute();
  const registrations = some.map(({ claim, student }, index) => ({
    ...{ id: claim.id, event_id: eventId, student_id: student, name: claim.name, email: people[index]?.email ?? '' },
    ...{ phone: template.phone, college: template.college, department: template.department, year: template.year },
    ...{ team_name: '', team_members: '[]', additional_info: '', transaction_id: claim.transactionKey },
    ...{
      amount_due_paise: claim.duePaise,
      registration_status: 'pending' as const,
      payment_status: 'pending' as const,
    },
    ...{ proof_key: '', proof_state: 'none' as const, created_at: at, updated_at: at },
    ...{ payment_reference: claim.reference, reason: '', resubmitted_at: '' },
  }));
  await db.insertInto('registrations').values(registrations).execute();
  const ledger = some.map(({ claim }) => ({
    ...{ at, registration_id: claim.id, event_id: eventId, kind: 'claimed' as const, amount_paise: claim.duePaise },
    ...{ from_account: 'outside' as const, to_account: 'toCheck' as const, source: 'student' as const },
    ...{ actor: '', reference: claim.transactionKey, note: '', credit_id: '' },
  }));
  await db.insertInto('payment_ledger').values(ledger).execute();
}
