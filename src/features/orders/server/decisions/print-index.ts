import type { Db } from '#server/db/schema.ts';
import { arePrintsAlike, toUint32 } from '#server/files/picture-print.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { otherPaymentsAmong, type PaidLine } from './other-payments.ts';

export interface PrintIndex {
  /** For each of these registrations and orders, one of each other payment whose proof looks the same. */
  alike(wanted: readonly PaidLine[]): Promise<Map<string, string[]>>;
}

interface Print extends PaidLine {
  words: Uint32Array;
}

// In a joint payment a registration is named before a pass, because the desk can open it.
const tables = ['registrations', 'pass_orders'] as const;

/**
 * What the proofs of all registrations and orders look like, kept in memory: reading thousands of prints again would make
 * the desk wait.
 */
export function createPrintIndex(db: Db): PrintIndex {
  let known = new Map<string, Uint32Array>();

  async function refresh(): Promise<Map<string, Print>> {
    const byPayment = new Map<string, Print>();
    const current = new Map<string, Uint32Array>();
    for (const table of tables) {
      const rows = await db
        .selectFrom(table)
        .select(['id', 'joint_payment_id', 'proof_key'])
        .where('proof_print', '<>', '')
        .execute();
      const missing = rows.filter(({ proof_key }) => !known.has(proof_key)).map(({ id }) => id);
      const read = await readPrints(db, table, missing);
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
      const prints = await refresh();
      const found = new Map<string, string[]>();
      for (const own of wanted) {
        const mine = prints.get(own.id);
        if (!mine) continue;
        const others = otherPaymentsAmong(own, prints.values(), ({ words }) => arePrintsAlike(mine.words, words));
        if (others.length > 0) found.set(own.id, others);
      }
      return found;
    },
  };
}

const atOnce = 500;

async function readPrints(
  db: Db,
  table: (typeof tables)[number],
  ids: readonly string[],
): Promise<Map<string, Uint32Array>> {
  const prints = new Map<string, Uint32Array>();
  for (const some of chunksOf(ids, atOnce)) {
    const rows = await db.selectFrom(table).select(['proof_key', 'proof_print']).where('id', 'in', some).execute();
    for (const row of rows) prints.set(row.proof_key, toUint32(row.proof_print ?? ''));
  }
  return prints;
}
