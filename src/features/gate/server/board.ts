import type { Selectable } from 'kysely';
import { readEdition } from '#features/edition/server/index.ts';
import { keepAllTickets, readSeq, studentHolder, type TicketRow } from '#features/tickets/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { CheckpointRecord } from '../admin-contract.ts';
import type { Board, OutcomeFields, PersonDay } from '../board-contract.ts';
import { type Fold, fold, type Opens, type Scan, whyRefused } from '../rules.ts';
import { findCheckpoint, listCheckpoints, placeOf } from './checkpoints.ts';
import { scansAt, toScan } from './scan-rows.ts';
import type { ScansTable } from './tables.ts';
import { addOrganiserScan } from './take-scans.ts';

async function foldAt({ db }: Platform, checkpoint: CheckpointRecord): Promise<Fold> {
  const { timeZone } = await readEdition(db);
  return fold(placeOf(checkpoint, timeZone), await scansAt(db, checkpoint._id));
}

export async function listAdmissions(platform: Platform, id: string) {
  const checkpoint = await findCheckpoint(platform.db, id);
  if (!checkpoint) return refuse('checkpointNotFound');
  const { admissions } = await foldAt(platform, checkpoint);
  const nameOf = await namesOf(platform.db);
  return admissions.map(({ ticket, person, at, device }) => ({ ticket, name: nameOf(person), at, device }));
}

export async function listConflicts(platform: Platform, id: string) {
  const checkpoint = await findCheckpoint(platform.db, id);
  if (!checkpoint) return refuse('checkpointNotFound');
  const { conflicts } = await foldAt(platform, checkpoint);
  return conflicts.map(({ ticket, scans }) => ({
    ticket,
    scans: scans.map(({ at, device }) => ({ at, device })),
  }));
}

/** A person's name is with the ticket that is good now. */
async function namesOf(db: Db): Promise<(person: string) => string> {
  const rows = await db.selectFrom('tickets').select(['person', 'name']).where('revoked_at', '=', '').execute();
  const names = new Map(rows.map(({ person, name }) => [person, name]));
  return (person) => names.get(person) ?? '';
}

const recentMs = 5 * 60_000;

/** `checkpoint`: whose counts by event and college are wanted. */
export async function readBoard(platform: Platform, chosen: string): Promise<Board> {
  const { db, now } = platform;
  await keepAllTickets(platform);
  const { timeZone } = await readEdition(db);
  const version = String(await readSeq(db));
  const tickets = await readTickets(db);
  const checkpoints = await listCheckpoints(db);
  const shown = checkpoints.find(({ _id }) => _id === chosen) ?? checkpoints[0];
  const counts: Board['checkpoints'] = [];
  let groups: Pick<Board, 'events' | 'colleges'> = { events: [], colleges: [] };
  for (const checkpoint of checkpoints) {
    const place = placeOf(checkpoint, timeZone);
    const log = await scansAt(db, checkpoint._id);
    const folded = fold(place, log);
    const bounds = { ...place, opensAt: undefined, closesAt: undefined };
    const expected = tickets.filter((ticket) => whyRefused({ ...ticket, revokedAt: '' }, bounds, now()) === '');
    const from = now().getTime() - recentMs;
    const recent = folded.admissions.filter(({ at }) => Date.parse(at) > from && Date.parse(at) <= now().getTime());
    counts.push({
      _id: checkpoint._id,
      inside: folded.inside,
      people: new Set(folded.admissions.map(({ person }) => person)).size,
      perMinute: recent.length / (recentMs / 60_000),
      expected: expected.length,
      refused: log.filter(({ refusal, shown: said }) => refusal || said === 'refused').length,
      conflicts: folded.conflicts.length,
    });
    if (checkpoint === shown) groups = groupsOf(expected, folded.admissions, await readTitles(db));
  }
  return { version, timeZone, checkpoint: shown?._id ?? '', checkpoints: counts, ...groups };
}

interface BoardTicket {
  person: string;
  college: string;
  opens: Opens;
}

async function readTickets(db: Db): Promise<BoardTicket[]> {
  const rows = db.selectFrom('tickets').select(['person', 'college', 'opens']).where('revoked_at', '=', '');
  return (await rows.execute()).map((row) => ({ ...row, opens: JSON.parse(row.opens) }));
}

const readTitles = async (db: Db): Promise<Map<string, string>> =>
  new Map((await db.selectFrom('events').select(['id', 'title']).execute()).map(({ id, title }) => [id, title]));

function groupsOf(expected: readonly BoardTicket[], admissions: readonly Scan[], titles: ReadonlyMap<string, string>) {
  const inside = new Set(admissions.map(({ person }) => person));
  const count = (keysOf: (ticket: BoardTicket) => readonly string[]) => {
    const groups = new Map<string, { expected: number; people: number }>();
    for (const ticket of expected) {
      for (const key of keysOf(ticket)) {
        const group = groups.get(key) ?? { expected: 0, people: 0 };
        groups.set(key, group);
        group.expected += 1;
        if (inside.has(ticket.person)) group.people += 1;
      }
    }
    return [...groups].sort(([one, a], [other, b]) => b.expected - a.expected || one.localeCompare(other));
  };
  return {
    events: count(({ opens }) => [...opens.events, ...opens.unpaid]).map(([_id, group]) => ({
      _id,
      title: titles.get(_id) ?? '',
      ...group,
    })),
    colleges: count(({ college }) => [college])
      .slice(0, 100)
      .map(([name, group]) => ({ name, ...group })),
  };
}

/** By name, college or number. */
export async function findPeople(platform: Platform, search: string, most = 30) {
  await keepAllTickets(platform);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const number = search.replace(/[\s-]/g, '').toUpperCase();
  if (words.length === 0) return { people: [] };
  const rows = await platform.db
    .selectFrom('tickets')
    .select(['number', 'name', 'college'])
    .where('revoked_at', '=', '')
    .orderBy('name')
    .execute();
  const holds = ({ name, college }: { name: string; college: string }) => {
    const text = `${name} ${college}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = rows.filter((row) => row.number.startsWith(number) || holds(row)).slice(0, most);
  return { people: found.map(({ number: ticket, name, college }) => ({ ticket, name, college })) };
}

export async function readPersonDay({ db }: Platform, number: string) {
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
  const rows = await db.selectFrom('gate_scans').selectAll().where('person', '=', person).orderBy('at').execute();
  const [titles, passes] = [await readTitles(db), await db.selectFrom('passes').select(['id', 'name']).execute()];
  const opens: Opens = JSON.parse(good?.opens ?? '{"events":[],"unpaid":[],"passes":[]}');
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

async function scansWithVerdicts(db: Db, rows: readonly Selectable<ScansTable>[], timeZone: string) {
  const scans: PersonDay['scans'] = [];
  for (const checkpoint of await listCheckpoints(db)) {
    const own = rows.filter(({ checkpoint_id }) => checkpoint_id === checkpoint._id);
    const { outcomes } = fold(placeOf(checkpoint, timeZone), own.map(toScan));
    for (const { id, ticket, at, device_id: device, kind, shown, refusal: reason } of own) {
      const verdict = outcomes.get(id)?.verdict ?? 'refused';
      scans.push({ ticket, at, checkpoint: checkpoint._id, device, kind, shown, verdict, reason });
    }
  }
  return scans.sort((one, other) => one.at.localeCompare(other.at));
}

/** An organiser takes a scan out, or lets it through: one more row of the log. */
export function chooseOutcome(platform: Platform, fields: OutcomeFields, adminId: string) {
  const { db, now } = platform;
  const { checkpoint, ticket, device, kind } = fields;
  return write(db, async (tx) => {
    const row = await tx
      .selectFrom('gate_scans')
      .selectAll()
      .where('checkpoint_id', '=', checkpoint)
      .where('ticket', '=', ticket)
      .where('device_id', '=', device)
      .where('at', '=', new Date(fields.at).toISOString())
      .where('kind', '<>', 'undo')
      .orderBy('seq')
      .executeTakeFirst();
    if (!row) return refuse('scanNotFound');
    await addOrganiserScan(tx, now(), { id: newId(), adminId, kind, row });
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: kind === 'undo' ? 'scan.undo' : 'scan.override',
      subject: `ticket:${row.ticket}`,
      after: { scannedAt: row.at },
    });
    return { message: kind === 'undo' ? 'This scan does not count any more.' : 'This scan counts as well.' };
  });
}

/** Who is expected in an event's hall, for paper. */
export async function hallList(platform: Platform, event: string) {
  await keepAllTickets(platform);
  const { db } = platform;
  const found = await db.selectFrom('events').select(['title']).where('id', '=', event).executeTakeFirst();
  if (!found) return refuse('eventNotFound');
  const rows: Pick<TicketRow, 'number' | 'name' | 'college' | 'opens'>[] = await db
    .selectFrom('tickets')
    .select(['number', 'name', 'college', 'opens'])
    .where('revoked_at', '=', '')
    .orderBy('name')
    .execute();
  const people = rows.flatMap(({ number, name, college, opens }) => {
    const { events, unpaid }: Opens = JSON.parse(opens);
    const isPaid = events.includes(event);
    return isPaid || unpaid.includes(event) ? [{ ticket: number, name, college, isPaid }] : [];
  });
  return { title: found.title, people };
}

/** For the student's own data: where and when each of their tickets was scanned. */
export function exportScans(db: Db, studentId: string) {
  return db
    .selectFrom('gate_scans')
    .innerJoin('gate_checkpoints', 'gate_checkpoints.id', 'gate_scans.checkpoint_id')
    .select(['ticket', 'at', 'gate_checkpoints.name as checkpoint', 'gate_scans.kind', 'shown'])
    .where('person', 'in', db.selectFrom('tickets').select('person').where('holder', '=', studentHolder(studentId)))
    .orderBy('at')
    .execute();
}
