import type { CheckpointRecord } from '#features/gate/admin-contract.ts';
import type { Scanner, ScannerState, Shown } from '#features/gate/web/scanner/engine/scanner-types.ts';

export const gatePlace: CheckpointRecord = {
  _id: 'c1',
  name: 'Main gate',
  kind: 'gate',
  rule: 'once',
  admits: { kind: 'all' },
  needsPaid: false,
  needsIdSeen: false,
  hold: false,
};

const pairedState: ScannerState = {
  pairing: 'paired',
  storage: 'ready',
  device: { id: 'd1', name: 'Gate phone 1', kind: 'steward' },
  edition: 'Aarambh 2025',
  timeZone: 'Asia/Kolkata',
  checkpoints: [gatePlace, { ...gatePlace, _id: 'c2', name: 'Food court', kind: 'meal' }],
  checkpoint: gatePlace,
  list: { version: '7', at: '2025-05-09T03:30:00.000Z', tickets: 480 },
  counts: { inside: 12, admitted: 12, unsent: 0 },
  isOnline: true,
  clockOffsetMs: 0,
  isClockOff: false,
  results: [],
};

export const shownScan = (shown: Partial<Shown> = {}): Shown => ({
  id: 's1',
  tone: 'green',
  verdict: 'admitted',
  confirm: [],
  number: 'K7M2P9QX',
  person: { name: 'Meena Sundaram', college: 'Marina College' },
  from: 'camera',
  at: '2025-05-09T03:31:00.000Z',
  isStored: true,
  server: 'agreed',
  isUndone: false,
  isOverridden: false,
  ...shown,
});

/** A scanner for tests of the page. It has a given state and records the page's calls. */
export function fakeScanner(start: Partial<ScannerState> = {}, given: Partial<Scanner> = {}) {
  let state = { ...pairedState, ...start };
  const listeners = new Set<() => void>();
  const asked: string[] = [];
  const change = (next: Partial<ScannerState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const answer = (id: string, next: Partial<Shown>): Shown => {
    const changed = { ...(state.results.find((shown) => shown.id === id) ?? shownScan({ id })), ...next };
    change({ results: [changed, ...state.results.filter((shown) => shown.id !== id)] });
    return changed;
  };
  const scanner: Scanner = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    pair: async () => 'paired',
    choose: async (id) => change({ checkpoint: state.checkpoints.find(({ _id }) => _id === id) }),
    scanned: async (_text, from) => answer('s1', { from }),
    confirm: async (id) => answer(id, { verdict: 'admitted', confirm: [], tone: 'green', isStored: true }),
    dismiss() {},
    undo: async (id) => answer(id, { isUndone: true }),
    override: async (id) => answer(id, { isOverridden: true }),
    search: async () => [],
    unsentCodes: async () => [],
    receive: async () => undefined,
    facts: async () => ({ isPersistent: true, roomMb: 900, battery: 80 }),
    refresh: async () => undefined,
    dispose() {},
    ...given,
  };
  const noted = new Proxy(scanner, {
    get(target, name: keyof Scanner) {
      const own = target[name] as (...args: unknown[]) => unknown;
      if (name === 'subscribe' || name === 'getState') return own;
      return (...args: unknown[]) => {
        asked.push([name, ...args].join(' '));
        return own(...args);
      };
    },
  });
  return { scanner: noted, asked, change, answer };
}
