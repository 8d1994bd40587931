import { expect, onTestFinished, test } from 'vitest';
import type { Statement } from '#features/payments/statement-contract.ts';
import { call } from '#testing/call.ts';
import { addDemoStatements } from '#testing/demo/demo-statements.ts';
import { fillDemo } from '#testing/demo/fill-demo.ts';
import { maker } from '#testing/make.ts';
import { startTestApp } from '#testing/test-app.ts';

const now = new Date('2031-02-03T20:30:00Z');

async function demoWith(size: { students: number; registrations: number }) {
  const app = await startTestApp({ now: () => now });
  onTestFinished(() => app.stop());
  await fillDemo(app.platform, { ...size, proofs: 0, now, passwordHash: 'nobody logs in with this' });
  const { id, bearer } = await maker(app).admin({ name: 'Demo administrator' });
  await addDemoStatements(app.platform, id);
  return async (path: string) => (await call(app, 'GET', `/api/payments/${path}`, { bearer })).json();
}

test('a demo has a statement that was applied, one that waits, and a payment without a seat', async () => {
  const read = await demoWith({ students: 1_000, registrations: 2_300 });
  const [second, first]: Statement[] = await read('statements');
  expect(first).toMatchObject({ state: 'applied', uploadedBy: 'Demo administrator' });
  expect(first?.lists).toMatchObject({ exact: { count: 12 }, under: { count: 2 }, cancelled: { count: 2 } });
  expect(second).toMatchObject({ state: 'ready', lists: { exact: { count: 40 }, suggested: { count: 2 } } });
  const { credits } = await read('credits');
  expect(credits.filter(({ state }: { state: string }) => state === 'open').length).toBeGreaterThan(5);
  expect((await read('without-seat')).registrations).toMatchObject([{ kind: 'registration' }]);
});

test('a small demo has statements too', async () => {
  const read = await demoWith({ students: 50, registrations: 80 });
  const statements: Statement[] = await read('statements');
  expect(statements.at(-1)?.state).toBe('applied');
});
