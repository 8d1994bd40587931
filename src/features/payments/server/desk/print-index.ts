import type { Db } from '#server/db/schema.ts';
import { areAlike, wordsOf } from '#server/files/picture-print.ts';

export interface PrintIndex {
  /** For each of these registrations, the others whose proof looks the same, without those of the same payment. */
  alike(wanted: readonly Wanted[]): Promise<Map<string, string[]>>;
}

interface Wanted {
  id: string;
  /** The other lines of its joint payment have copies of its proof. */
  paidTogether: readonly string[];
}

const most = 5;

/** What all proofs look like, kept in memory: reading thousands of prints again would make the desk wait. */
export function createPrintIndex(db: Db): PrintIndex {
  let known = new Map<string, Uint32Array>();

  async function refresh(): Promise<Map<string, Uint32Array>> {
    const rows = await db
      .selectFrom('registrations')
      .select(['id', 'proof_key'])
      .where('proof_print', '<>', '')
      .execute();
    const missing = rows.filter(({ proof_key }) => !known.has(proof_key)).map(({ id }) => id);
    const read = await readPrints(db, missing);
    const byRegistration = new Map<string, Uint32Array>();
    const current = new Map<string, Uint32Array>();
    for (const { id, proof_key } of rows) {
      const words = known.get(proof_key) ?? read.get(proof_key);
      if (!words) continue;
      current.set(proof_key, words);
      byRegistration.set(id, words);
    }
    known = current;
    return byRegistration;
  }

  return {
    async alike(wanted) {
      const prints = await refresh();
      const found = new Map<string, string[]>();
      for (const { id, paidTogether } of wanted) {
        const mine = prints.get(id);
        if (!mine) continue;
        const own = new Set([id, ...paidTogether]);
        const others: string[] = [];
        for (const [other, words] of prints) {
          if (!own.has(other) && areAlike(mine, words)) others.push(other);
          if (others.length === most) break;
        }
        if (others.length > 0) found.set(id, others);
      }
      return found;
    },
  };
}

const atOnce = 500;

async function readPrints(db: Db, ids: readonly string[]): Promise<Map<string, Uint32Array>> {
  const prints = new Map<string, Uint32Array>();
  for (let done = 0; done < ids.length; done += atOnce) {
    const rows = await db
      .selectFrom('registrations')
      .select(['proof_key', 'proof_print'])
      .where('id', 'in', ids.slice(done, done + atOnce))
      .execute();
    for (const row of rows) prints.set(row.proof_key, wordsOf(row.proof_print));
  }
  return prints;
}
