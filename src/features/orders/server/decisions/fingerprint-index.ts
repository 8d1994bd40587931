import type { Db } from '#server/db/schema.ts';
import { areFingerprintsAlike, toUint32 } from '#server/files/picture-fingerprint.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { otherPaymentsAmong, type PaidLine } from './other-payments.ts';

export interface FingerprintIndex {
  /** For each of these registrations and orders: the payments whose proof looks the same, with one line of each. */
  alike(wanted: readonly PaidLine[]): Promise<Map<string, string[]>>;
}

interface Fingerprint extends PaidLine {
  words: Uint32Array;
}

// Registrations come first, because the desk can open the registration of a joint payment but not its pass.
const tables = ['registrations', 'pass_orders'] as const;

/**
 * Keeps the fingerprints of all proofs in memory. Reading thousands of them from the database again would make the desk
 * wait.
 */
export function createFingerprintIndex(db: Db): FingerprintIndex {
  let known = new Map<string, Uint32Array>();

  async function refresh(): Promise<Map<string, Fingerprint>> {
    const byPayment = new Map<string, Fingerprint>();
    const current = new Map<string, Uint32Array>();
    for (const table of tables) {
      const rows = await db
        .selectFrom(table)
        .select(['id', 'joint_payment_id', 'proof_key'])
        .where('proof_print', '<>', '')
        .execute();
      const missing = rows.filter(({ proof_key }) => !known.has(proof_key)).map(({ id }) => id);
      const read = await readFingerprints(db, table, missing);
      for (const { id, joint_payment_id, proof_key } of rows) {
        const words = known.get(proof_key) ?? read.get(proof_key);
        if (!words) continue;
        current.set(proof_key, words);
        byPayment.set(id, { id, joint_payment_id, words });
      }
    }
    known = current;
    return byPayment;
  }

  return {
    async alike(wanted) {
      const fingerprints = await refresh();
      const found = new Map<string, string[]>();
      for (const own of wanted) {
        const mine = fingerprints.get(own.id);
        if (!mine) continue;
        const others = otherPaymentsAmong(own, fingerprints.values(), ({ words }) =>
          areFingerprintsAlike(mine.words, words),
        );
        if (others.length > 0) found.set(own.id, others);
      }
      return found;
    },
  };
}

const atOnce = 500;

async function readFingerprints(
  db: Db,
  table: (typeof tables)[number],
  ids: readonly string[],
): Promise<Map<string, Uint32Array>> {
  const fingerprints = new Map<string, Uint32Array>();
  for (const some of chunksOf(ids, atOnce)) {
    const rows = await db.selectFrom(table).select(['proof_key', 'proof_print']).where('id', 'in', some).execute();
    for (const row of rows) fingerprints.set(row.proof_key, toUint32(row.proof_print ?? ''));
  }
  return fingerprints;
}
