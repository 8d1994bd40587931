import { readEdition } from '#features/edition/server/index.ts';
import { plainNumber } from '#features/tickets/rules.ts';
import { noOpens, validTickets } from '#features/tickets/server/index.ts';
import { breathing } from '#server/breathe.ts';
import type { Db } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { CheckpointRecord } from '../admin-contract.ts';
import type { PersonDay } from '../board-contract.ts';
import { createLog } from '../log-rules.ts';
import { foldScans, type Opens, type Outcome } from '../rules.ts';
import { readTitles } from './board.ts';
import { findCheckpoint, listCheckpoints, placeOf } from './checkpoints.ts';
import { type ScanRow, scanRowsAt, scanRowsOf, toScan } from './scan-rows.ts';

export async function readPersonDay({ db }: Platform, typed: string) {
  const number = plainNumber(typed) ?? typed;
  const asked = await db.selectFrom('tickets').select('person').where('number', '=', number).executeTakeFirst();
  if (!asked) return refuse('ticketNotFound');
  const { person } = asked;
  const tickets = await db
    .selectFrom('tickets')
    .selectAll()
    .where('person', '=', person)
    .orderBy('issued_at')
    .execute();
  const good = tickets.find(({ revoked_at }) => revoked_at === '');
  const { timeZone } = await readEdition(db);
  const rows = await scanRowsOf(db, [person]);
  const [titles, passes] = [await readTitles(db), await db.selectFrom('passes').select(['id', 'name']).execute()];
  const opens: Opens = JSON.parse(good?.opens ?? noOpens);
  const day: PersonDay = {
    ticket: good?.number ?? number,
    name: good?.name ?? '',
    college: good?.college ?? '',
    opens: [
      ...opens.passes.map((id) => passes.find((pass) => pass.id === id)?.name ?? ''),
      ...opens.events.map((id) => titles.get(id) ?? ''),
      ...opens.unpaid.map((id) => `${titles.get(id) ?? ''} (not paid)`),
    ].filter(Boolean),
    tickets: tickets.map(({ number: ticket, issued_at, revoked_at }) => ({
      ticket,
      issuedAt: issued_at,
      revokedAt: revoked_at,
    })),
    scans: await scansWithVerdicts(db, rows, timeZone),
  };
  return day;
}

async function scansWithVerdicts(db: Db, rows: readonly ScanRow[], timeZone: string) {
  const scans: PersonDay['scans'] = [];
  for (const checkpoint of await listCheckpoints(db)) {
    const own = rows.filter(({ checkpoint_id }) => checkpoint_id === checkpoint._id);
    scans.push(...(await outcomesAt(checkpoint, own, timeZone)).map(({ outcome }) => outcome));
  }
  return scans.sort((one, other) => one.at.localeCompare(other.at));
}

/** All scans at a checkpoint, with the names on the tickets that are valid now. */
export async function listScans({ db }: Platform, id: string) {
  const checkpoint = await findCheckpoint(db, id);
  if (!checkpoint) return refuse('checkpointNotFound');
  const { timeZone } = await readEdition(db);
  const people = new Map<string, { name: string; college: string }>();
  for await (const tickets of validTickets(db)) {
    for (const { person, name, college } of tickets) people.set(person, { name, college });
  }
  return (await outcomesAt(checkpoint, await scanRowsAt(db, id), timeZone))
    .map(({ person, outcome }) => ({ ...outcome, ...(people.get(person) ?? { name: '', college: '' }) }))
    .sort((one, other) => one.at.localeCompare(other.at));
}

/** Folds each person separately, so that other requests run in between. */
async function outcomesAt(checkpoint: CheckpointRecord, rows: readonly ScanRow[], timeZone: string) {
  const breathe = breathing();
  const log = createLog();
  for (const row of rows) {
    log.put(toScan(row));
    await breathe();
  }
  const verdicts = new Map<string, Outcome['verdict']>();
  for (const person of log.people()) {
    const { outcomes } = foldScans(placeOf(checkpoint, timeZone), log.of(person));
    for (const [id, { verdict }] of outcomes) verdicts.set(id, verdict);
    await breathe();
  }
  return rows.map((row) => {
    const { id, person, ticket, at, device, kind, shown, refusal, isTimeUnsure } = toScan(row);
    const verdict = verdicts.get(id) ?? ('refused' as const);
    const reason: string = refusal || (shown === 'full' ? shown : '');
    const outcome = { ticket, at, checkpoint: checkpoint._id, device, kind, shown, verdict, reason };
    return { person, outcome: { ...outcome, clockOff: row.clock_off, ...(isTimeUnsure && { isTimeUnsure }) } };
  });
}
