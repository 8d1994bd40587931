import { readEdition } from '#features/edition/server/index.ts';
import { nextSeq } from '#features/tickets/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Platform } from '#server/platform.ts';
import { decide, type Place, type RefusedFor } from '../rules.ts';
import { isCapacityLogKept, keepCapacityLog } from './capacity/capacity-log.ts';
import { findCheckpoint, placeOf } from './checkpoints.ts';
import { addOrganiserScan, mostInside, scansOf } from './scan-rows.ts';

interface CheckIn {
  /** The scan's id. Sending the same id again adds nothing. */
  id: string;
  checkpoint: string;
  /** The number of the ticket. */
  number: string;
  isIdSeen: boolean;
  adminId: string;
  /** Written in the transaction of the scan, if the scan admits. */
  alsoWrite?: (tx: Tx) => Promise<void>;
}

export interface CheckedIn {
  verdict: 'admitted' | 'already' | 'refused';
  reason: RefusedFor | 'noCheckpoint' | 'idNotSeen' | '';
}

/** An organiser's own scan, decided by the same rules as on a phone. A refused scan is not added to the log. */
export function checkIn(
  platform: Platform,
  { id, checkpoint, number, isIdSeen, adminId, alsoWrite }: CheckIn,
): Promise<CheckedIn> {
  const { db, now } = platform;
  return write(db, async (tx) => {
    // Called first, so that desks and uploads store their scans one after the other.
    const seq = await nextSeq(tx, 1);
    const record = await findCheckpoint(tx, checkpoint);
    if (!record) return { verdict: 'refused', reason: 'noCheckpoint' };
    const row = await tx.selectFrom('tickets').selectAll().where('number', '=', number).executeTakeFirst();
    if (!row) return { verdict: 'refused', reason: 'unknown' };
    const place = placeOf(record, (await readEdition(tx)).timeZone);
    if (await isStored(tx, checkpoint, id)) return { verdict: 'admitted', reason: '' };
    const ticket = { opens: JSON.parse(row.opens), revokedAt: row.revoked_at };
    const scans = await scansOf(tx, checkpoint, [row.person]);
    const history = { scans, inside: await insideNow(platform, tx, checkpoint, place) };
    const { verdict, reason = '', direction, confirm } = decide(ticket, place, history, now());
    // A desk does not check anybody out.
    if (direction === 'out') return { verdict: 'already', reason: '' };
    if (verdict !== 'admitted') return { verdict, reason };
    if (confirm.includes('id') && !isIdSeen) return { verdict: 'refused', reason: 'idNotSeen' };
    const scanned = { id: '', checkpoint_id: checkpoint, person: row.person, ticket: number };
    const shown = direction ?? 'admitted';
    await addOrganiserScan(tx, now(), { id, seq, adminId, kind: 'scan', shown, row: scanned });
    await alsoWrite?.(tx);
    return { verdict: 'admitted', reason: '' };
  });
}

async function isStored(tx: Tx, checkpoint: string, id: string): Promise<boolean> {
  const scan = tx.selectFrom('gate_scans').select('id').where('id', '=', id).where('checkpoint_id', '=', checkpoint);
  return (await scan.executeTakeFirst()) !== undefined;
}

/**
 * How many are inside, for the capacity. Reads the whole log only if the capacity may be used up, and only once,
 * because all uploads wait meanwhile.
 */
async function insideNow({ db, now }: Platform, tx: Tx, checkpoint: string, place: Place): Promise<number> {
  const { rule, capacity } = place;
  if (capacity === undefined) return 0;
  const most = isCapacityLogKept(db, checkpoint) ? capacity : await mostInside(tx, { _id: checkpoint, rule, capacity });
  return most < capacity ? most : (await keepCapacityLog(db, tx, checkpoint)).inside(place, now());
}
