import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sortableTime } from '#shared/calendar.ts';
import { call } from '#testing/call.ts';
import { fillDay } from '#testing/demo/day/fill-day.ts';
import { runPhones } from '#testing/demo/day/simulated-phones.ts';
import { fillDemo } from '#testing/demo/fill-demo.ts';
import { maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const size = { students: 120, registrations: 200, proofs: 0, isToday: true, passwordHash: 'nobody logs in with this' };

let app: TestApp;
let read: Awaited<ReturnType<typeof startDay>>['read'];
beforeAll(async () => {
  ({ app, read } = await startDay());
});
afterAll(() => app.stop());

async function startDay() {
  const app = await startTestApp();
  const now = new Date();
  await fillDemo(app.platform, { ...size, now });
  const day = await fillDay(app.platform, now);
  const { bearer } = await maker(app).admin();
  const read = async (address: string) => (await call(app, 'GET', address, { bearer })).json();
  return { app, day, read };
}
const kinds = ['gate', 'hall', 'kit', 'meal', 'desk'];

interface Checkpoint {
  _id: string;
  kind: string;
  opensAt?: string;
  closesAt?: string;
}
interface Counts {
  _id: string;
  inside: number;
  conflicts: number;
}

describe('a demo of the day itself', () => {
  test.each(['2031-02-03T20:30:00Z', '2031-02-03T07:00:00Z', '2031-02-03T00:10:00Z', '2031-02-03T12:00:00Z'])(
    'a demo of the day itself is in the middle of the fest when it starts at %s',
    async (at) => {
      const now = new Date(at);
      const other = await startTestApp({ now: () => now });
      onTestFinished(() => other.stop());
      await fillDemo(other.platform, { ...size, students: 12, registrations: 12, now });
      const { edition, schedule } = (await call(other, 'GET', '/api/site')).json();
      const local = sortableTime(now, edition.timeZone);
      expect(new Set(schedule.map(({ date }: { date: string }) => date))).toEqual(new Set([local.slice(0, 10)]));
      expect(local.slice(11, 13) >= '11' && local.slice(11, 13) < '15').toBe(true);
    },
  );

  test('a demo of the day itself has an open checkpoint of each kind, people inside, and conflicts of the morning', async () => {
    const checkpoints: Checkpoint[] = await read('/api/admin/gate/checkpoints');
    expect(checkpoints.map(({ kind }) => kind)).toEqual(kinds);
    const now = new Date().toISOString();
    for (const { opensAt = '', closesAt = '9' } of checkpoints) expect(opensAt < now && closesAt > now).toBe(true);
    const counts: Counts[] = (await read('/api/admin/gate/board')).checkpoints;
    for (const { inside } of counts.slice(0, 4)) expect(inside).toBeGreaterThan(3);
    expect(counts[0]?.conflicts).toBe(2);
  });

  test('a demo of the day itself has scans with the verdict of the checkpoint', async () => {
    const scans = await app.platform.db.selectFrom('gate_scans').selectAll().execute();
    expect(scans.length).toBeGreaterThan(100);
    expect(scans.every(({ at }) => at < new Date().toISOString())).toBe(true);
    const [gate, ...others]: Checkpoint[] = await read('/api/admin/gate/checkpoints');
    for (const { _id } of others) {
      const admitted = scans.filter((scan) => scan.checkpoint_id === _id && scan.shown === 'admitted');
      expect(await read(`/api/admin/gate/admissions?checkpoint=${_id}`)).toHaveLength(admitted.length);
    }
    expect(await read(`/api/admin/gate/conflicts?checkpoint=${gate?._id}`)).toHaveLength(2);
  });

  test('a demo of the day itself has phones that scan, lose their network, and send their scans when it is back', async () => {
    // A separate server, because phones add scans and conflicts, which other tests count.
    const { app, day, read } = await startDay();
    onTestFinished(() => app.stop());
    const send: typeof fetch = async (url, { method = 'GET', headers, body } = {}) => {
      if (String(url).endsWith('/news')) throw new TypeError('no stream without a socket');
      const answer = await call(app, method as 'GET', String(url), {
        headers: headers as Record<string, string>,
        ...(body ? { json: JSON.parse(String(body)) } : {}),
      });
      return new Response(answer.rawPayload.toString(), { status: answer.statusCode });
    };
    const stored = async () => (await app.platform.db.selectFrom('gate_scans').select('device_id').execute()).length;
    const before = await stored();
    const phones = runPhones(day, send, 40);
    onTestFinished(async () => void (await Promise.all(phones.map(({ stop }) => stop()))));
    await vi.waitFor(
      async () => {
        const devices: { name: string; state: string; battery: number | null }[] =
          await read('/api/admin/gate/devices');
        const mine = devices.filter(({ name }) => day.phones.some((phone) => phone.name === name));
        expect(mine.map(({ state }) => state)).toEqual(day.phones.map(() => 'paired'));
        expect(mine.map(({ battery }) => battery)).toEqual(day.phones.map(({ battery }) => battery));
        expect(await stored()).toBeGreaterThan(before + 20);
      },
      { timeout: 20_000 },
    );
    const [phone] = phones;
    phone?.connect(false);
    await expect.poll(() => phone?.scanner.getState().counts.unsent).toBeGreaterThan(2);
    phone?.connect(true);
    await expect.poll(() => phone?.scanner.getState().counts.unsent).toBe(0);
  });
});
