import { readEdition } from '#features/edition/server/index.ts';
import { byName, nextSeq, studentHolder, syncAllTickets, validTickets } from '#features/tickets/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { CheckpointRecord } from '../admin-contract.ts';
import { mostFound, type OutcomeFields } from '../board-contract.ts';
import { sortedByTime } from '../rules.ts';
import { cacheBoard } from './board/board-log.ts';
import { findCheckpoint, placeOf } from './checkpoints.ts';
import { addOrganiserScan } from './scan-rows.ts';

/** The log of a checkpoint, counted now. Names come from valid tickets. */
async function readLog({ db, now }: Platform, checkpoint: CheckpointRecord) {
  const { timeZone } = await readEdition(db);
  const { logOf, names } = await cacheBoard(db);
  const log = logOf(checkpoint._id);
  log.counts(placeOf(checkpoint, timeZone), now());
  return { log, nameOf: (person: string) => names().get(person) ?? '' };
}

export async function listAdmissions(platform: Platform, id: string) {
  const checkpoint = await findCheckpoint(platform.db, id);
  if (!checkpoint) return refuse('checkpointNotFound');
  const { log, nameOf } = await readLog(platform, checkpoint);
  const admissions = sortedByTime([...log.allAdmissions()]);
  return admissions.map(({ ticket, person, at, device }) => ({ ticket, name: nameOf(person), at, device }));
}

export async function listConflicts(platform: Platform, id: string, { withNames = false } = {}) {
  const checkpoint = await findCheckpoint(platform.db, id);
  if (!checkpoint) return refuse('checkpointNotFound');
  const { log, nameOf } = await readLog(platform, checkpoint);
  const off = platform.db.selectFrom('gate_scans').select(['id', 'clock_off']).where('clock_off', '<>', 0);
  const marked = new Map((await off.where('checkpoint_id', '=', id).execute()).map((row) => [row.id, row.clock_off]));
  return log.conflicts().map(({ ticket, person, scans }) => ({
    ticket,
    ...(withNames && { name: nameOf(person) }),
    scans: scans.map(({ id: scan, at, device, isTimeUnsure }) => {
      const clockOff = marked.get(scan);
      return { at, device, ...(clockOff && { clockOff }), ...(isTimeUnsure && { isTimeUnsure }) };
    }),
  }));
}

export const readTitles = async (db: Db): Promise<Map<string, string>> =>
  new Map((await db.selectFrom('events').select(['id', 'title']).execute()).map(({ id, title }) => [id, title]));

/**
 * Finds people by name, college or ticket number. `before`: also by the number of a replaced ticket, because paper and
 * conflicts may still have it.
 */
export async function findPeople(platform: Platform, search: string, { most = mostFound, before = false } = {}) {
  await syncAllTickets(platform);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const number = search.replace(/[\s-]/g, '').toUpperCase();
  if (words.length === 0) return { people: [] };
  const { db } = platform;
  const replaced = db.selectFrom('tickets').select('person').where('number', '=', number);
  const person = before ? (await replaced.executeTakeFirst())?.person : undefined;
  // A search for only hyphens leaves '', with which every number begins.
  const hasNumber = (row: { number: string }) => number !== '' && row.number.startsWith(number);
  const holds = ({ name, college }: { name: string; college: string }) => {
    const text = `${name} ${college}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found: { number: string; name: string; college: string }[] = [];
  for await (const rows of validTickets(db)) {
    found.push(...rows.filter((row) => hasNumber(row) || row.person === person || holds(row)));
    found.sort((one, other) => byName.compare(one.name, other.name)).splice(most);
  }
  return { people: found.map(({ number: ticket, name, college }) => ({ ticket, name, college })) };
}

/** An organiser undoes a scan or lets it through. This adds one row to the log. */
export function chooseOutcome(platform: Platform, fields: OutcomeFields, adminId: string) {
  const { db, now } = platform;
  const { checkpoint, ticket, device, kind } = fields;
  return write(db, async (tx) => {
    // A conflict names one ticket of the person. The other scan may have been made with a ticket that was replaced.
    const person = tx.selectFrom('tickets').select('person').where('number', '=', ticket);
    const scans = await tx
      .selectFrom('gate_scans')
      .selectAll()
      .where('checkpoint_id', '=', checkpoint)
      .where('person', 'in', person)
      .where('device_id', '=', device)
      .where('at', '=', new Date(fields.at).toISOString())
      .where('kind', '<>', 'undo')
      .orderBy('device_seq')
      .orderBy('id')
      .execute();
    const ids = scans.map(({ id }) => id);
    const about = tx
      .selectFrom('gate_scans')
      .select(['of_id', 'kind'])
      .where('of_id', 'in', [...ids, ''])
      .where('of_id', '<>', '');
    const chosen = (await about.execute()).map(({ of_id, kind: outcome }) => `${outcome} ${of_id}`);
    // One phone may admit a ticket twice in the same millisecond. The decision is about the scan that has none yet.
    const left = scans.filter(({ id }) => !chosen.includes(`undo ${id}`));
    const open = left.findLast(({ id }) => !chosen.includes(`override ${id}`));
    const row = kind === 'undo' ? (left[0] ?? scans[0]) : (open ?? left[0]);
    if (!row) return refuse(scans.length > 0 ? 'takenOut' : 'scanNotFound');
    const scan = { id: newId(), seq: await nextSeq(tx, 1), adminId, kind, shown: '', row };
    await addOrganiserScan(tx, now(), scan);
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: kind === 'undo' ? 'scan.undo' : 'scan.override',
      subject: `ticket:${row.ticket}`,
      after: { scannedAt: row.at },
    });
    return { message: kind === 'undo' ? 'This scan does not count any more.' : 'This scan counts as well.' };
  });
}

/** Where and when each ticket of a student was scanned, for the export of the student's own data. */
export function exportScans(db: Db, studentId: string) {
  return db
    .selectFrom('gate_scans')
    .innerJoin('gate_checkpoints', 'gate_checkpoints.id', 'gate_scans.checkpoint_id')
    .select(['ticket', 'at', 'gate_checkpoints.name as checkpoint', 'gate_scans.kind', 'shown'])
    .where('person', 'in', db.selectFrom('tickets').select('person').where('holder', '=', studentHolder(studentId)))
    .orderBy('at')
    .execute();
}
