import { chainHash, chainStart } from '../../../migrations/chain-hash.ts';
import { type History, hashedValues, histories } from './histories.ts';
import type { Db } from './schema.ts';

export interface HistoryReport {
  history: History;
  /** The number of rows that were found correct, from the first on. */
  rows: number;
  /** The hash of the last correct row. Keep a copy elsewhere: it shows later whether the history was rewritten. */
  hash: string;
  /** The first row that was changed or is missing; undefined if there is no such row. */
  broken: { position: number; id: string | undefined; why: string } | undefined;
}

const batch = 1_000;

/** Follows each chain from its start. Locks nothing, so the server can keep writing. */
export function verifyHistories(db: Db): Promise<HistoryReport[]> {
  const names = Object.keys(histories) as History[];
  return Promise.all(names.map((history) => verify(db, history)));
}

async function verify(db: Db, history: History): Promise<HistoryReport> {
  // Read before the rows: rows that are added meanwhile make the chain longer than the head says, never shorter.
  const heads = db.selectFrom('history_heads').selectAll().where('name', '=', history);
  const head = await heads.executeTakeFirst();
  let [position, hash] = [0, chainStart];
  const broken = (at: number, why: string, id?: string): HistoryReport => ({
    history,
    rows: position,
    hash,
    broken: { position: at, id, why },
  });
  if (!head) return broken(0, 'the end of the chain is not recorded any more');
  for (;;) {
    const rows = await db
      .selectFrom(history)
      .selectAll()
      .where('position', '>', position)
      .orderBy('position')
      .limit(batch)
      .execute();
    for (const row of rows) {
      if (row.position !== position + 1) return broken(position + 1, 'it is missing');
      if (row.previous_hash !== hash) return broken(row.position, 'it does not follow from the row before', row.id);
      const expected = chainHash(hash, row.position, hashedValues(history, { ...row }));
      if (row.hash !== expected) return broken(row.position, 'its contents were changed', row.id);
      if (row.position === head.position && head.hash !== expected)
        return broken(row.position, 'the recorded end of the chain is another one', row.id);
      [position, hash] = [row.position, row.hash];
    }
    if (rows.length < batch) break;
  }
  if (position < head.position) return broken(position + 1, 'it is missing');
  const loose = await db.selectFrom(history).select('id').where('position', 'is', null).limit(1).executeTakeFirst();
  if (loose) return broken(position + 1, 'it is outside the chain', loose.id);
  return { history, rows: position, hash, broken: undefined };
}
