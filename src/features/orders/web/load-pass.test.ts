// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { plainEvent } from '#testing/plain-event.ts';
import { asStudent } from '#testing/screen.ts';
import { loadPass } from './load-pass.ts';

type Answered = [status: number, json: unknown];

afterEach(() => vi.unstubAllGlobals());

const payment = { amount: 250, words: '', coupon: '', upiId: '', payeeName: '', reference: '', qrCode: '' };
const site: Answered = [200, { edition: { timeZone: 'Asia/Kolkata' } }];
const covers = { kind: 'all' };
const order = (status: string) => ({ _id: 'o1', pass: { _id: 'p1', name: 'Fest pass', covers }, status });

/** Loads the page from a server that has only these answers, by path. */
function loadFrom(answers: Record<string, Answered>) {
  asStudent();
  vi.stubGlobal('fetch', async (url: string) => {
    const [status, json] = { '/api/site': site, ...answers }[url.split('?')[0] ?? ''] ?? [200, []];
    return new Response(JSON.stringify(json), { status });
  });
  return loadPass('p1', '');
}

test('offers nothing to buy after a cancelled order when the pass is sold out', async () => {
  const data = await loadFrom({
    '/api/passes': [200, [{ _id: 'p1', covers, soldOut: true }]],
    '/api/students/passes': [200, [order('cancelled')]],
    '/api/students/passes/p1/payment': [200, payment],
  });
  expect(data).toMatchObject({ payment: undefined, refusal: 'This pass is sold out.' });
});

test('says why a rejected order is not to be paid again, and keeps the order', async () => {
  const data = await loadFrom({
    '/api/passes': [200, [{ _id: 'p1', covers, soldOut: true }]],
    '/api/students/passes': [200, [order('rejected')]],
    '/api/students/passes/p1/payment': [409, { code: 'soldOut', message: 'This pass is sold out.' }],
  });
  expect(data).toMatchObject({ payment: undefined, refusal: 'This pass is sold out.', order: { status: 'rejected' } });
});

test('loads the seats left and the place on the waitlist for each event that the pass opens', async () => {
  const open = { ...plainEvent, entry: 'passOrFee' };
  const full = { ...open, _id: 'full', seatsLeft: 0 };
  const place = { event: { _id: 'full' }, state: 'waiting', position: 3 };
  const { opened } = await loadFrom({
    '/api/passes': [200, [{ _id: 'p1', covers }]],
    '/api/students/passes/p1/payment': [200, payment],
    '/api/events': [200, [full, open]],
    '/api/students/waitlists': [200, [place]],
  });
  expect(opened).toMatchObject([
    { _id: 'full', seatsLeft: 0, place },
    { _id: 'plain', seatsLeft: 10 },
  ]);
  expect(opened[1]?.place).toBeUndefined();
});
