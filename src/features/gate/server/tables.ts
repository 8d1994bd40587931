import type { Generated } from 'kysely';
import type { Bit } from '#server/db/columns.ts';
import type { RefusedFor, Scan } from '../rules.ts';

declare module '#server/db/schema.ts' {
  interface Database {
    gate_checkpoints: CheckpointsTable;
    gate_devices: DevicesTable;
    gate_scans: ScansTable;
    gate_kept: KeptTable;
    supervisor_pins: SupervisorPinsTable;
  }
}

export interface CheckpointsTable {
  id: string;
  name: string;
  kind: 'gate' | 'hall' | 'kit' | 'meal' | 'desk';
  /** JSON, as on the wire; so is `admits`. */
  rule: string;
  admits: string;
  needs_paid: Bit;
  needs_id_seen: Bit;
  hold: Bit;
  /** Instants, '' where there is no bound. */
  opens_at: string;
  closes_at: string;
  capacity: number | null;
  created_at: string;
}

export interface DevicesTable {
  id: string;
  name: string;
  kind: 'steward' | 'desk';
  /** Ids, as JSON. */
  checkpoints: string;
  /** SHA-256 of its key, '' until it is paired. */
  key_hash: string;
  /** The hash of the code that pairs it; '' once it is used. */
  pairing_hash: string;
  pairing_until: string;
  created_at: string;
  revoked_at: string;
  /** When it was reported as stolen, '' if it was not. */
  stolen_at: Generated<string>;
  /** When it called last, and what it said of itself. */
  seen_at: string;
  unsent: number | null;
  battery: number | null;
  /** Minutes that its clock is behind the server's, negative if ahead; 0 if at most ten minutes off. */
  clock_off: Generated<number>;
}

/** Append-only: decision 48. */
export interface ScansTable {
  id: string;
  /** The order in which the server stored them. */
  seq: number;
  /** A phone, or `admin:<id>`. */
  device_id: string;
  device_seq: number;
  checkpoint_id: string;
  /** '' where an undo or override names its scan alone and that has not arrived. */
  person: string;
  ticket: string;
  at: string;
  received_at: string;
  kind: Scan['kind'];
  of_id: string;
  shown: string;
  refusal: RefusedFor | '';
  /** A hash of what was sent: the same id with other content is another scan. */
  content_hash: string;
  /** As `clock_off` of the phone when it scanned; `at` is corrected by it. */
  clock_off: Generated<number>;
}

/** Append-only: what phones sent and the log could not take. */
interface KeptTable {
  id: string;
  device_id: string;
  received_at: string;
  reason: string;
  /** As it was sent, JSON. */
  sent: string;
}

/** Keyed hashes of the PINs that supervisors type at somebody else’s desk (decision 51). */
interface SupervisorPinsTable {
  admin_id: string;
  pin_hash: string;
  set_at: string;
}
