import { breathing } from '../breathe.ts';

/** Reading this many rows takes a few milliseconds. */
const rowsAtOnce = 500;

/**
 * Reads rows in the order of their ids, in parts, so that other requests are answered in between. `readAfter` returns
 * at most `most` rows with larger ids than the given one. The parts are read at different moments, so a row that is
 * written meanwhile may be included or not.
 */
export async function* inParts<Row extends { id: string }>(
  readAfter: (id: string, most: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const breathe = breathing();
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows: Row[] = await readAfter(last, rowsAtOnce);
    if (rows.length > 0) yield rows;
    last = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id;
    await breathe();
  }
}
