import type { Insertable } from 'kysely';
import type { CheckpointKind } from '#features/gate/admin-contract.ts';
import type { Admits, EntryRule } from '#features/gate/rules.ts';
import type { Database } from '#server/db/schema.ts';
import { tokenHash } from '#server/ids.ts';
import { demoId, type Random } from '../draw.ts';

export type CheckpointRow = Insertable<Database['gate_checkpoints']>;
type DeviceRow = Insertable<Database['gate_devices']>;

/** A phone that `runPhones` simulates. */
export interface DayPhone {
  id: string;
  name: string;
  pairing: string;
  kind: CheckpointKind;
  battery: number;
  /** How far the phone's clock is ahead of the server's. */
  fastMs: number;
}

const minuteMs = 60_000;
/** Longer than a real pairing code is valid, because the demo has to be filled and its server started first. */
const pairingMs = 60 * minuteMs;

interface Wanted {
  now: Date;
  /** The event whose hall has a checkpoint. */
  hall: { id: string; title: string; capacity: number };
  people: number;
}

/** A checkpoint of each kind, and the phones that scan at it. */
export function demoGate(random: Random, { now, hall, people }: Wanted) {
  const at = (minutes: number) => new Date(now.getTime() + minutes * minuteMs).toISOString();
  const checkpoint = (name: string, kind: CheckpointKind, rule: EntryRule, more: Partial<CheckpointRow> = {}) => ({
    id: demoId(random),
    name,
    kind,
    rule: JSON.stringify(rule),
    admits: admitsText({ kind: 'all' }),
    needs_paid: 0 as const,
    needs_id_seen: 0 as const,
    hold: 0 as const,
    opens_at: '',
    closes_at: '',
    capacity: null,
    ...more,
  });
  const checkpoints = [
    checkpoint('Main gate', 'gate', 'inOut', { capacity: Math.ceil(people / 50) * 50 }),
    checkpoint(hall.title, 'hall', 'once', {
      admits: admitsText({ kind: 'events', events: [hall.id] }),
      needs_paid: 1,
      capacity: hall.capacity,
    }),
    checkpoint('Kit counter', 'kit', 'once', { hold: 1 }),
    checkpoint('Lunch', 'meal', 'daily', { opens_at: at(-60), closes_at: at(120) }),
    checkpoint('Spot desk', 'desk', 'once', { needs_id_seen: 1 }),
  ].map((row, place) => ({ ...row, created_at: at(place - 600) })) satisfies CheckpointRow[];
  const idOf = (kind: CheckpointKind) => checkpoints.find((one) => one.kind === kind)?.id ?? '';

  const phones: DayPhone[] = [];
  const devices: DeviceRow[] = [];
  const addPhone = (name: string, kind: CheckpointKind, more: Partial<DeviceRow> = {}) => {
    const pairing = demoId(random);
    const device = {
      id: demoId(random),
      name,
      kind: kind === 'desk' ? ('desk' as const) : ('steward' as const),
      checkpoints: JSON.stringify([idOf(kind)]),
      key_hash: '',
      pairing_hash: tokenHash(pairing),
      pairing_until: new Date(now.getTime() + pairingMs).toISOString(),
      created_at: at(devices.length - 500),
      revoked_at: '',
      seen_at: '',
      unsent: null,
      battery: null,
      ...more,
    };
    devices.push(device);
    return { id: device.id, name, pairing, kind };
  };
  const simulate = (name: string, kind: CheckpointKind, battery: number) =>
    phones.push({ ...addPhone(name, kind), battery, fastMs: kind === 'hall' ? 17 * minuteMs : 0 });
  simulate('North gate', 'gate', 74);
  simulate('South gate', 'gate', 52);
  simulate('Bus stop gate', 'gate', 11);
  simulate('Hall door', 'hall', 63);
  simulate('Kit table', 'kit', 38);
  simulate('Lunch, left queue', 'meal', 81);
  simulate('Lunch, right queue', 'meal', 19);
  simulate('Desk', 'desk', 96);
  addPhone('Spare phone', 'gate', { pairing_hash: '', pairing_until: '' });
  const lost = { key_hash: tokenHash(demoId(random)), pairing_hash: '', pairing_until: '' };
  addPhone('Old phone', 'gate', { ...lost, revoked_at: at(-95), seen_at: at(-96), unsent: 0, battery: 4 });
  return { checkpoints, devices, phones };
}

const admitsText = (admits: Admits) => JSON.stringify(admits);
