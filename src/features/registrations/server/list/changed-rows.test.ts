import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRegistrations } from '#features/registrations/admin-contract.ts';
import { owesSubmissions, waitsForCommittee } from '#features/registrations/rules.ts';
import type { Output } from '#shared/endpoint.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { askQuestions } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { columnsOf, states } from '../lifecycle/state.ts';

let app: TestApp;
let make: Maker;
let event: string;
let admin: { bearer: string };
const fees = [0, 10_000];

beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  admin = await make.admin();
  event = await make.event({ fee: 100 });
  const { db, now } = app.platform;
  const deadline = new Date(now().getTime() + 3_600_000).toISOString();
  await askQuestions(app, admin, event, [{ label: 'Paper', kind: 'link', required: false, deadline }]);
  const each = states.flatMap((state) => fees.map((amount_due_paise) => ({ state, amount_due_paise })));
  for (const [index, { state, amount_due_paise }] of each.entries()) {
    const { id } = await make.registration(event, { fields: { transactionId: String(613_500_000_000 + index) } });
    const columns = { ...columnsOf(state, now().toISOString()), amount_due_paise };
    await db.updateTable('registrations').set(columns).where('id', '=', id).execute();
  }
});
afterAll(() => app.stop());

async function listed(filter: Record<string, string>) {
  const search = new URLSearchParams({ ...filter, event, limit: '100' });
  const answer = await call(app, 'GET', `${findRegistrations.path}?${search}`, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json() as Output<typeof findRegistrations>).registrations;
}

test.each([
  ['waits for the committee', { waiting: 'committee' }, waitsForCommittee],
  ['lacks a submission', { submission: 'missing' }, owesSubmissions],
])('the screen keeps a changed row as the server lists it when the list is of what %s', async (_, filter, keeps) => {
  const all = await listed({});
  expect(all).toHaveLength(states.length * fees.length);
  const kept = all.filter(keeps);
  expect((await listed(filter)).map(({ _id }) => _id)).toEqual(kept.map(({ _id }) => _id));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(all.length);
});
