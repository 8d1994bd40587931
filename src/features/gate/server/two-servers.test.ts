import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { gateOf, type TestPhone } from '#testing/gate/gate-of.ts';
import { type Maker, maker } from '#testing/make.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';
import type { ScanResult, SentScan } from '../contract.ts';

/** Each server has its own board, list and keys in memory. The log is in the database that they share. */
describe.runIf(engine === 'postgres')('a gate with two servers', () => {
  let one: TestApp;
  let two: TestApp;
  let make: Maker;
  let bearer: string;
  beforeAll(async () => {
    const env = { SECRETS_KEY: 'the same key on both of the servers' };
    one = await startTestApp({ env });
    two = await startTestApp({ env: { ...env, DATABASE_URL: one.config.databaseUrl ?? '' } });
    make = maker(one);
    bearer = (await make.admin()).bearer;
  });
  // The second server stops first, because the database ends with the server that made it.
  afterAll(async () => {
    await two?.stop();
    await one?.stop();
  });

  async function upload(app: TestApp, { key }: TestPhone, scans: SentScan[]): Promise<ScanResult[]> {
    const headers = { authorization: `Device ${key}` };
    return (await call(app, 'POST', '/api/gate/scans', { headers, json: { scans } })).json().results;
  }

  test('a gate with two servers admits each ticket once when two phones upload it to both at the same moment, and shows both on each board', async () => {
    const gate = await gateOf(one, make, bearer);
    const [first, second] = [await gate.phone(), await gate.phone()];
    const tickets = await Promise.all(Array.from({ length: 12 }, () => gate.ticket()));
    const now = one.platform.now().getTime();
    const at = (seconds: number) => new Date(now + seconds * 1_000).toISOString();
    const boardOf = async (app: TestApp) => {
      const answer = await call(app, 'GET', `/api/admin/gate/board?checkpoint=${gate.checkpoint}`, { bearer });
      const counts = answer.json().checkpoints.find(({ _id }: { _id: string }) => _id === gate.checkpoint);
      return { people: counts.people, conflicts: counts.conflicts };
    };
    // Both boards are opened before anything is scanned, so that each has its log in memory.
    const nothing = { people: 0, conflicts: 0 };
    expect([await boardOf(one), await boardOf(two)]).toEqual([nothing, nothing]);

    const answers = await Promise.all(
      tickets.flatMap(({ code }, place) => [
        upload(one, first, [gate.sent({ code, at: at(place) })]),
        upload(two, second, [gate.sent({ code, at: at(place - 60) })]),
      ]),
    );
    expect(answers.flat().map(({ result }) => result)).toEqual(Array.from({ length: 24 }, () => 'stored'));
    const all = { people: 12, conflicts: 12 };
    await expect.poll(() => Promise.all([boardOf(one), boardOf(two)])).toEqual([all, all]);
    const admissions = await gate.read('admissions');
    expect(admissions.map(({ device }: { device: string }) => device)).toEqual(
      Array.from({ length: 12 }, () => second.id),
    );
  });

  test('a gate with two servers refuses on one what was changed on the other: a replaced ticket, and a phone that was revoked', async () => {
    const gate = await gateOf(one, make, bearer);
    const phone = await gate.phone();
    const { code, number } = await gate.ticket();
    const [admitted] = await upload(two, phone, [gate.sent({ code: (await gate.ticket()).code })]);
    expect(admitted).toMatchObject({ result: 'stored', verdict: 'admitted' });
    await call(one, 'POST', `/api/admin/tickets/${number}/replace`, { bearer });
    const [replaced] = await upload(two, phone, [gate.sent({ code })]);
    expect(replaced).toMatchObject({ verdict: 'refused', reason: 'revoked' });
    await call(one, 'POST', `/api/admin/gate/devices/${phone.id}/revoke`, { bearer });
    const headers = { authorization: `Device ${phone.key}` };
    expect((await call(two, 'GET', '/api/gate/list', { headers })).statusCode).toBe(410);
  });
});
