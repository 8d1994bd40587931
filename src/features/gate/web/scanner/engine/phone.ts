import type { GateList, ScanResult } from '#features/gate/contract.ts';
import { withProof } from './carry.ts';
import { createPhoneClock } from './phone-clock.ts';
import { createPhoneState, type PhoneOptions, type PhoneState } from './phone-state.ts';
import type { Answered } from './server-calls.ts';
import type { Device, NewScan, OwnScan } from './store.ts';

export type Phone = ReturnType<typeof createPhone>;

/** A phone of the gate: its list, its scans, and everything that changes them. */
export function createPhone(options: PhoneOptions) {
  const state = createPhoneState(options);
  const { known, own, about, store, set, exclusively, load, device, unsent } = state;
  const clock = createPhoneClock(options.now, about, {
    set: (offset) => set({ offset }),
    keep: (offset) => store.tryToSet('offset', offset),
  });

  return {
    known,
    exclusively,
    about: () => about,
    set,
    load: () => exclusively(load),
    device,
    isRevoked: () => about.pairing === 'revoked' || about.pairing === 'erased',
    unsent,
    has: (id: string) => [...own.values()].some(({ scan }) => scan.id === id),
    now: clock.now,
    clockOff: clock.minutesOff,
    measureClock: clock.measure,
    /**
     * Learns from any answer of the server about the network, the clock and the pairing. `from`: the device that made
     * the call.
     */
    async heard({ status, date, took }: Answered, from: Device | undefined, tellsRevoked: boolean): Promise<void> {
      if (from !== device()) return;
      about.isOnline = true;
      // The server read its clock while the phone waited, and the header leaves out up to a second.
      const half = (took + 1_000) / 2;
      if (clock.isFarFrom(date)) await this.measureClock(date + half, half);
      if (status === 410 && tellsRevoked && about.pairing !== 'revoked') {
        set({ pairing: 'revoked' });
        await store.tryToSet('isRevoked', true);
      } else if (status === 401) set({ pairing: 'unknown' });
      else set(about.pairing === 'unknown' ? { pairing: 'paired' } : {});
    },
    /** Call it inside `exclusively`. Resolves to false if the scans could not be stored, so that they do not count. */
    add: (scans: readonly NewScan[]) => addScans(state, scans),
    settle: (answers: readonly Settled[]) => exclusively(() => settleScans(state, answers, options)),
    /** `since`: the version in the request. */
    takeList: (list: GateList, since: string | undefined) =>
      exclusively(() => takeList(state, list, since, options.onChange)),
    async choose(checkpoint: string): Promise<void> {
      set({ checkpoint });
      await store.tryToSet('checkpoint', checkpoint);
    },
    pairAs: (next: Device) => exclusively(() => pairAs(state, next)),
    eraseIfRevoked: () => exclusively(() => eraseIfRevoked(state)),
    stop: state.stop,
  };
}

async function addScans({ own, store, set, ...state }: PhoneState, scans: readonly NewScan[]): Promise<boolean> {
  try {
    const added = await store.use((open) => open.add(scans));
    for (const one of added) own.set(one.key, one);
    state.putInLog(added);
  } catch (error) {
    state.storageFailed(error);
    return false;
  }
  state.tellTabs('changed');
  set({ storage: 'ready' });
  return true;
}

interface Settled {
  own: OwnScan;
  result: ScanResult;
}

/** The server has these scans. Those in its log stay here until a list contains them. */
async function settleScans(
  { known, own, store, tellTabs }: PhoneState,
  answers: readonly Settled[],
  { onAnswer, onChange }: PhoneOptions,
): Promise<void> {
  const isOver = ({ own: { scan }, result }: Settled) =>
    result.result === 'kept' || scan.device !== undefined || known.isListed(scan.id);
  const gone = answers.filter(isOver).map((answer) => answer.own.key);
  const sent = answers.filter((answer) => !isOver(answer)).map((answer) => answer.own);
  await store.use((open) => open.settle(sent, gone));
  for (const one of sent) own.set(one.key, { ...one, isSent: true });
  for (const key of gone) own.delete(key);
  for (const { own: one, result } of answers) {
    if (result.result === 'kept' && !one.scan.device) known.log(one.scan.checkpoint).remove(one.scan.id);
    onAnswer(one.scan.id, result);
  }
  tellTabs('changed');
  onChange();
}

async function takeList(
  { known, own, store, ...state }: PhoneState,
  list: GateList,
  since: string | undefined,
  onChange: () => void,
): Promise<void> {
  if (list.device._id !== state.device()?.id) return;
  // Another tab has taken a list meanwhile, so these changes do not follow the present one.
  if (!list.isWhole && known.head()?.version !== since) return;
  const ids = new Set(list.scans.map(({ id }) => id));
  const shown = [...own.values()].filter(({ isSent, scan }) => isSent && ids.has(scan.id)).map(({ key }) => key);
  const isNew = list.version !== known.head()?.version;
  known.apply(list);
  state.putInLog(own.values());
  try {
    if (!(await store.use((open) => open.addList(list, { since, whole: known.whole, shown }))))
      return await state.load();
    for (const key of shown) own.delete(key);
    if (isNew) state.tellTabs('changed');
  } catch (error) {
    state.storageFailed(error);
  }
  onChange();
}

/** Waiting scans still belong to the device that this phone was before. */
async function pairAs({ store, unsent, device, tellTabs, load }: PhoneState, next: Device): Promise<void> {
  const before = device();
  const waiting = unsent().map(async (one) => (before ? { ...one, scan: await withProof(one, before) } : one));
  const rows = await Promise.all(waiting);
  await store.use((open) => open.pairAs(next, rows));
  tellTabs('changed');
  await load();
}

async function eraseIfRevoked({ about, store, tellTabs, forget, load }: PhoneState): Promise<void> {
  if (about.pairing !== 'revoked') return;
  if (!(await store.use((open) => open.erase()))) return load();
  tellTabs('erased');
  forget();
}
