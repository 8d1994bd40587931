// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { asOrganiser } from '#testing/screen.ts';
import { loadPayments } from './load-payments.ts';

afterEach(() => vi.unstubAllGlobals());

const meena = { _id: 'r1', kind: 'registration', name: 'Meena', amountReceived: 150 };

/** Loads a tab and returns the paths that it requested. */
async function load(tab: string) {
  asOrganiser();
  const answers: Record<string, unknown> = {
    '/api/site': { edition: { timeZone: 'Asia/Kolkata' } },
    '/api/payments/without-seat': { registrations: [meena], count: 201, amount: 150 },
    '/api/payments/without-seat/count': { count: 3 },
  };
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const [path = ''] = url.split('?');
    asked.push(path);
    return new Response(JSON.stringify(answers[path] ?? { events: [] }));
  });
  return { loaded: await loadPayments(`https://fest.example/admin/payments?tab=${tab}`), asked };
}

test('loads only the number of payments without a seat when another tab is shown', async () => {
  const { loaded, asked } = await load('overview');
  expect(loaded).toMatchObject({ state: 'loaded', paidWithoutSeat: 3 });
  expect(asked).not.toContain('/api/payments/without-seat');
});

test('takes the number of payments without a seat from their list when their tab is shown', async () => {
  const { loaded, asked } = await load('seats');
  expect(loaded).toMatchObject({ state: 'loaded', paidWithoutSeat: 201 });
  expect(asked.filter((path) => path.startsWith('/api/payments/without-seat'))).toEqual(['/api/payments/without-seat']);
});
