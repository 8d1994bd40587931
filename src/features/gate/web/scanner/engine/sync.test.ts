import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import * as calls from '#features/gate/calls.ts';
import { createPhone } from './phone.ts';
import { createCalls } from './server-calls.ts';
import { createSync } from './sync.ts';

const opened: { stop(): void }[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const one of opened.splice(0)) one.stop();
});

const start = Date.parse('2025-05-09T03:30:00.700Z');
let names = 0;

/** A phone whose clock is off by `wrongBy`. A call takes `takes` ms; the server reads its clock after `before` ms. */
async function phoneOn({ wrongBy, before, takes }: { wrongBy: number; before: number; takes: number }) {
  let passed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => passed);
  const nothing = () => {};
  const phone = createPhone({
    name: `clock-${++names}`,
    now: () => start + passed + wrongBy,
    onChange: nothing,
    onAnswer: nothing,
    onErased: nothing,
  });
  const server = createCalls(async (url) => {
    if (!String(url).startsWith(calls.getGateList.path)) throw new TypeError('only the list is asked for');
    const now = new Date(start + passed + before);
    passed += takes;
    const list = {
      version: '1-x',
      isWhole: true,
      now: now.toISOString(),
      device: { _id: 'd1', name: 'Gate', kind: 'steward', checkpoints: [] },
      checkpoints: [],
      opens: [],
      tickets: [],
      scans: [],
    };
    return Response.json(list, { headers: { date: now.toUTCString() } });
  });
  const sync = createSync(phone, server, async () => undefined);
  opened.push(sync, phone);
  await phone.load();
  await phone.pairAs({ id: 'd1', key: 'a key' });
  const offsets: number[] = [];
  const measure = phone.measureClock;
  vi.spyOn(phone, 'measureClock').mockImplementation(async (...given) => {
    await measure.apply(phone, given);
    offsets.push(phone.about().offset ?? 0);
  });
  await sync.now();
  return { phone, offsets };
}

const takes = 20_000;

test.each([0, 10_000, 20_000])(
  'leaves a right clock alone when a list takes 20 s, and the server answers after %d ms',
  async (before) => {
    const { phone, offsets } = await phoneOn({ wrongBy: 0, before, takes });
    expect(phone.known.head()?.version).toBe('1-x');
    expect(new Set(offsets)).toEqual(new Set([0]));
  },
);

test.each([0, 10_000, 20_000])(
  'corrects a clock that is ten minutes wrong when a list takes 20 s, and the server answers after %d ms',
  async (before) => {
    for (const wrongBy of [-600_000, 600_000]) {
      const { offsets } = await phoneOn({ wrongBy, before, takes });
      expect(offsets).toHaveLength(2);
      // As exact as possible: within half of the call's time, and half of the second that the header leaves out.
      for (const offset of offsets) expect(Math.abs(offset + wrongBy)).toBeLessThanOrEqual(10_500);
      vi.restoreAllMocks();
    }
  },
);
