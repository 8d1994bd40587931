import { recordAudit } from '#server/audit.ts';
import { lockRow } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { eventScope, isInScope } from '#server/http/event-scope.ts';
import { invalid, Refusal, refuse } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { Criterion } from '../contract.ts';
import type { RoundFields } from '../round-contract.ts';
import { addEntries } from './entries.ts';
import { criteriaOf, inLockedRound, roundsOf, toRoundRecord, whyRoundIsFixed } from './rounds.ts';
import type { RoundRow } from './tables.ts';

const mostRounds = 20;

export async function createRound({ db, now }: Platform, viewer: AdminViewer, eventId: string, fields: RoundFields) {
  const faults = faultsOf(fields);
  if (faults) return invalid(faults);
  if (!isInScope(await eventScope(db, viewer), eventId)) return refuse('eventNotFound');
  return write(db, async (tx) => {
    if (!(await lockEvent(tx, eventId))) return refuse('eventNotFound');
    const row = await addRound(tx, eventId, fields, now());
    if (row instanceof Refusal) return row;
    await addEntries(tx, row);
    const subject = `round:${row.id}`;
    await recordAudit(tx, now(), {
      actor: `admin:${viewer.id}`,
      action: 'round.create',
      subject,
      after: { event: eventId, ...recordOf(row) },
    });
    return toRoundRecord(tx, row);
  });
}

export async function addRound(tx: Tx, eventId: string, fields: RoundFields, at: Date) {
  const before = await roundsOf(tx, eventId);
  if (before.length >= mostRounds) return refuse('tooManyRounds');
  const latest = before.at(-1);
  const from = fields.from ?? (latest?.kind === 'shortlist' ? latest.id : '');
  if (from && !before.some(({ id }) => id === from)) return refuse('fromNotFound');
  const row = rowOf(fields, { eventId, from, position: (latest?.position ?? 0) + 1, at });
  await tx.insertInto('judging_rounds').values(row).execute();
  return row;
}

interface Place {
  eventId: string;
  from: string;
  position: number;
  at: Date;
}

const rowOf = (fields: RoundFields, { eventId, from, position, at }: Place): RoundRow => ({
  id: newId(),
  event_id: eventId,
  position,
  state: 'marking',
  created_at: at.toISOString(),
  ...columnsOf(fields, []),
  from_round: from,
});

export function columnsOf({ name, kind, blind, criteria, counts }: RoundFields, stored: readonly Criterion[]) {
  const wanted = criteria.length > 0 ? criteria : [{ name: 'Goes on', max: 1, weight: 1 }];
  const kept = new Set(stored.map(({ _id }) => _id));
  const rows = wanted.map(({ _id, ...rest }) => ({ _id: _id && kept.delete(_id) ? _id : newId(), ...rest }));
  return { name, kind, blind: blind ? (1 as const) : (0 as const), counts, criteria: JSON.stringify(rows) };
}

function faultsOf({ kind, criteria }: RoundFields): Record<string, string> | undefined {
  if (kind === 'scored' && criteria.length === 0) return { criteria: 'Please add a criterion.' };
  const names = criteria.map(({ name }) => name.toLowerCase());
  const double = names.findIndex((name, index) => names.indexOf(name) < index);
  return double < 0 ? undefined : { [`criteria.${double}.name`]: 'Another criterion has this name.' };
}

type Change = RoundFields & { seen?: RoundFields | undefined };

export function updateRound(platform: Platform, viewer: AdminViewer, roundId: string, { seen, ...fields }: Change) {
  const faults = faultsOf(fields);
  const update = async (tx: Tx, stored: RoundRow) => {
    if (seen && !isAsSeen(stored, seen)) return refuse('changedMeanwhile');
    if (faults) return invalid(faults);
    const earlier = (await roundsOf(tx, stored.event_id)).filter(({ position }) => position < stored.position);
    const from = fields.from ?? stored.from_round;
    if (from && !earlier.some(({ id }) => id === from)) return refuse('fromNotFound');
    const columns = { ...columnsOf(fields, criteriaOf(stored)), from_round: from };
    const saved = { ...stored, ...columns };
    const isRenamed = sameButName(stored, saved);
    const fixed = isRenamed ? undefined : await whyRoundIsFixed(tx, stored);
    if (fixed) return refuse(fixed);
    // Nobody has marked these entries, and after the change others may take part.
    if (stored.from_round !== from) await tx.deleteFrom('judging_entries').where('round_id', '=', roundId).execute();
    await tx.updateTable('judging_rounds').set(columns).where('id', '=', roundId).execute();
    await addEntries(tx, saved);
    await recordAudit(tx, platform.now(), {
      actor: `admin:${viewer.id}`,
      action: 'round.update',
      subject: `round:${roundId}`,
      before: recordOf(stored),
      after: recordOf(saved),
    });
    return toRoundRecord(tx, saved);
  };
  return inLockedRound(platform, viewer, roundId, update, lockEvent);
}

function isAsSeen(stored: RoundRow, { from = stored.from_round, ...seen }: RoundFields): boolean {
  const columns = { ...columnsOf(seen, criteriaOf(stored)), from_round: from };
  return JSON.stringify({ ...stored, ...columns }) === JSON.stringify(stored);
}

const sameButName = (one: RoundRow, other: RoundRow): boolean =>
  JSON.stringify({ ...one, name: '' }) === JSON.stringify({ ...other, name: '' });

export function deleteRound(platform: Platform, viewer: AdminViewer, roundId: string) {
  const remove = async (tx: Tx, stored: RoundRow) => {
    const fixed = await whyRoundIsFixed(tx, stored);
    if (fixed) return refuse(fixed);
    const later = await roundsOf(tx, stored.event_id);
    if (later.some(({ from_round }) => from_round === roundId)) return refuse('isNeeded');
    await tx.deleteFrom('judging_rounds').where('id', '=', roundId).execute();
    await recordAudit(tx, platform.now(), {
      actor: `admin:${viewer.id}`,
      action: 'round.delete',
      subject: `round:${roundId}`,
      before: { event: stored.event_id, ...recordOf(stored) },
    });
    return { message: 'The round is deleted.' };
  };
  return inLockedRound(platform, viewer, roundId, remove, lockEvent);
}

/** Rounds of an event are added, changed and deleted one at a time, because rounds refer to each other. */
const lockEvent = (tx: Tx, id: string) => lockRow(tx, tx.selectFrom('events').select('id').where('id', '=', id));

/** In the form for the audit log. */
function recordOf(round: RoundRow) {
  const criteria = criteriaOf(round).map(({ name, max, weight }) => `${name}: 0 to ${max}, weight ${weight}`);
  return {
    name: round.name,
    roundKind: round.kind,
    blind: round.blind === 1,
    criteria,
    counts: round.counts,
    fromRound: round.from_round,
  };
}

/** Adds the rounds of an edition's data, in their order within each event. */
export async function seedRounds(
  tx: Tx,
  given: readonly (RoundFields & { eventId: string })[],
  at: Date,
): Promise<void> {
  for (const { eventId, ...fields } of given) await addRound(tx, eventId, fields, at);
}
