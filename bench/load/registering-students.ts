import { buildApp, type FestApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { newId } from '#server/ids.ts';
import { maker } from '#testing/make.ts';

export interface Registering {
  eventId: string;
  bearers: string[];
}

/**
 * Signed-in students, and an event with a fee and a seat for each. With `withPass`, a paid pass of each student opens
 * the event. Call it before the server starts.
 */
export async function registeringStudents(
  dataDir: string,
  count: number,
  { withPass } = { withPass: false },
): Promise<Registering> {
  const app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), { web: 'none' });
  const make = maker(app);
  const entry = withPass ? 'pass' : 'fee';
  const eventId = await make.event({ fee: 150, capacity: 100_000, columns: { entry } });
  const passId = withPass ? await makePass(app) : '';
  const bearers: string[] = [];
  for (let i = 0; i < count; i++) {
    const { id, bearer } = await make.student({ email: `registering${entry}${i}@students.example` });
    if (withPass) await makeOrder(app, passId, id);
    bearers.push(bearer);
  }
  await app.close();
  return { eventId, bearers };
}

const counted = '{"kind":"any","count":4}';

async function makePass({ platform: { db, now } }: FestApp): Promise<string> {
  const at = now().toISOString();
  const pass = {
    id: newId(),
    name: 'Fest pass',
    description: '',
    covers: counted,
    prices: '[{"amount":300}]',
    sale_limit: null,
    sold: 0,
    sale_from: '',
    sale_until: '',
    is_active: 1 as const,
    version: 1,
    created_at: at,
    updated_at: at,
  };
  await db.insertInto('passes').values(pass).execute();
  return pass.id;
}

async function makeOrder({ platform: { db, now } }: FestApp, pass_id: string, student_id: string): Promise<void> {
  const at = now().toISOString();
  const order = {
    id: newId(),
    pass_id,
    student_id,
    status: 'active' as const,
    amount_due_paise: 30_000,
    price_line: '',
    coupon_id: null,
    covers: counted,
    transaction_id: '',
    transaction_key: '',
    payment_reference: '',
    proof_key: '',
    proof_state: 'none' as const,
    reason: '',
    created_at: at,
    updated_at: at,
    resubmitted_at: '',
  };
  await db.insertInto('pass_orders').values(order).execute();
  await db.insertInto('pass_allowances').values({ order_id: order.id, kind: 'any', granted: 4, used: 0 }).execute();
}
