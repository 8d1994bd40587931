import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { GateList } from '#features/gate/contract.ts';
import { createPhone, type Phone } from './phone.ts';

const open: Phone[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const phone of open.splice(0)) phone.stop();
});

let names = 0;
/** Tabs of one phone, which share its store. */
async function tabsOf(count: number): Promise<{ tabs: Phone[]; openTab: () => Promise<Phone> }> {
  const name = `tabs-${++names}`;
  const openTab = async () => {
    const nothing = () => {};
    const tab = createPhone({ name, now: () => Date.now(), onChange: nothing, onAnswer: nothing, onErased: nothing });
    open.push(tab);
    await tab.load();
    return tab;
  };
  const first = await openTab();
  await first.pairAs({ id: 'd1', key: 'a key' });
  await first.takeList(listOf(1, { isWhole: true }), undefined);
  const rest = await Promise.all(Array.from({ length: count - 1 }, openTab));
  return { tabs: [first, ...rest], openTab };
}

const listOf = (version: number, { isWhole = false, revokedAt = '' }): GateList => ({
  version: `${version}-x`,
  isWhole,
  now: new Date().toISOString(),
  edition: 'Aarambh',
  timeZone: 'Asia/Kolkata',
  device: { _id: 'd1', name: 'Gate', kind: 'steward', checkpoints: [] },
  devices: [],
  keys: [],
  checkpoints: [],
  colleges: [],
  opens: [{ events: [], unpaid: [], passes: [] }],
  tickets: [['K7M2P9QX', 0, '', 0, '', revokedAt]],
  scans: [],
});

const revokedAt = '2025-05-09T03:30:00.000Z';
const isRevoked = (phone: Phone | undefined) => phone?.known.tickets.get('K7M2P9QX')?.revokedAt !== '';

test('keeps the newer list when another tab brings an older one late', async () => {
  const { tabs, openTab } = await tabsOf(2);
  const [one, two] = tabs;
  await one?.takeList(listOf(3, { revokedAt }), '1-x');
  await two?.takeList(listOf(2, {}), '1-x');
  await one?.takeList(listOf(4, { revokedAt }), '3-x');
  expect([isRevoked(one), isRevoked(two), isRevoked(await openTab())]).toEqual([true, true, true]);
});

test('asks again for a list that could not be stored, so that no later one hides the gap', async () => {
  const { tabs, openTab } = await tabsOf(1);
  const [phone] = tabs;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await phone?.takeList(listOf(2, { revokedAt }), '1-x');
  await phone?.takeList({ ...listOf(3, {}), tickets: [] }, '2-x');
  const restarted = await openTab();
  expect(restarted.known.head()?.version).toBe('1-x');
  expect(phone?.known.head()?.version).toBe('1-x');
  await phone?.takeList(listOf(3, { revokedAt }), '1-x');
  expect(isRevoked(await openTab())).toBe(true);
});

test.each(['InvalidStateError', 'UnknownError'])(
  'opens its store once more when the browser closed it: %s',
  async (name) => {
    const { tabs, openTab } = await tabsOf(1);
    const [phone] = tabs;
    const lose = () =>
      vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
        throw new DOMException('the connection is lost', name);
      });
    const at = new Date().toISOString();
    const scan = { id: 's1', checkpoint: 'c1', number: 'K7M2P9QX', at, kind: 'scan', shown: 'admitted' } as const;
    lose();
    expect(await phone?.add([{ scan, person: 'K7M2P9QX', refusal: '' }])).toBe(true);
    lose();
    await phone?.takeList(listOf(2, { revokedAt }), '1-x');
    lose();
    const [own] = phone?.unsent() ?? [];
    if (!own) throw new Error('the scan waits');
    await phone?.settle([{ own, result: { id: 's1', result: 'stored', verdict: 'admitted' } }]);
    lose();
    await phone?.load();
    expect(phone?.about()).toMatchObject({ pairing: 'paired', storage: 'ready' });
    const restarted = await openTab();
    expect([isRevoked(restarted), restarted.unsent()]).toEqual([true, []]);
  },
);

test('corrects a clock only where the answer shows that it is wrong', async () => {
  const { tabs } = await tabsOf(1);
  const [phone] = tabs;
  vi.spyOn(Date, 'now').mockReturnValue(100_000);
  // The server read its clock in the 400 ms before the answer.
  await phone?.measureClock(100_180, 200);
  expect(phone?.now()).toBe(100_000);
  await phone?.measureClock(160_000, 200);
  expect(phone?.now()).toBe(160_000);
  await phone?.measureClock(159_850, 200);
  expect(phone?.now()).toBe(160_000);
});
