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
  /** JSON in the form of the contract, like `admits`. */
  rule: string;
  admits: string;
  needs_paid: Bit;
  needs_id_seen: Bit;
  hold: Bit;
  /** Instants; '' without a limit. */
  opens_at: string;
  closes_at: string;
  capacity: number | null;
  created_at: string;
}

export interface DevicesTable {
  id: string;
  name: string;
  kind: 'steward' | 'desk';
  /** JSON, a list of ids. */
  checkpoints: string;
  /** SHA-256 of the phone's key; '' until it is paired. */
  key_hash: string;
  /** The hash of the pairing code; '' after the code was used. */
  pairing_hash: string;
  pairing_until: string;
  created_at: string;
  revoked_at: string;
  /** When the phone was reported as stolen; '' if it was not. */
  stolen_at: Generated<string>;
  /** When the phone last called. The next columns are what it reported then. */
  seen_at: string;
  unsent: number | null;
  battery: number | null;
  /** Minutes that its clock is behind the server's, negative if ahead; 0 if at most ten minutes off. */
  clock_off: Generated<number>;
}

/** Append-only (decision 48). */
export interface ScansTable {
  id: string;
  /** The order in which the server stored them. */
  seq: number;
  /** A phone, or `admin:<id>`. */
  device_id: string;
  device_seq: number;
  checkpoint_id: string;
  /** '' for an undo or override that names only a scan which has not arrived yet. */
  person: string;
  ticket: string;
  at: string;
  received_at: string;
  kind: Scan['kind'];
  of_id: string;
  shown: string;
  refusal: RefusedFor | '';
  /** A hash of the sent content. The same id with other content is another scan. */
  content_hash: string;
  /** The phone's `clock_off` when it scanned. `at` is corrected by it. */
  clock_off: Generated<number>;
}

/** Append-only: scans that are kept aside. */
interface KeptTable {
  id: string;
  device_id: string;
  received_at: string;
  reason: string;
  /** What was sent, as JSON. */
  sent: string;
}

/** Keyed hashes of the PINs that supervisors type at another organiser's desk (decision 51). */
interface SupervisorPinsTable {
  admin_id: string;
  pin_hash: string;
  set_at: string;
}
