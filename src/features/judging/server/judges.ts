import { readEdition, registrationTimes } from '#features/edition/server/index.ts';
import { findEvent, toEvent, withEditionTimes } from '#features/events/server/index.ts';
import { createAddressThrottle } from '#server/address-throttle.ts';
import { recordAudit } from '#server/audit.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { newId, newToken, tokenHash } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { dayMs } from '#shared/calendar.ts';
import { paths } from '#shared/paths.ts';
import type { JudgeRecord } from '../judge-contract.ts';
import { addEntries, mostMarks } from './entries.ts';
import { findRound, inLockedRound } from './rounds.ts';
import type { JudgeRow, RoundRow } from './tables.ts';

const usualDays = 14;
const daysAfterEvent = 2;
const mostDays = 90;
const mostJudges = 100;

/** Returns undefined if the end is not within the next 90 days. */
async function endOf(wanted: string | undefined, db: Db, eventId: string, now: Date): Promise<string | undefined> {
  const at = wanted === undefined ? await usualEnd(db, eventId, now.getTime()) : Date.parse(wanted);
  const isWithin = at > now.getTime() && at <= now.getTime() + mostDays * dayMs;
  return isWithin ? new Date(at).toISOString() : undefined;
}

/** Two days after the event at the earliest, so that a judge who is invited weeks ahead can still use the link. */
async function usualEnd(db: Db, eventId: string, now: number): Promise<number> {
  const event = await findEvent(db, eventId);
  const endsAt = event && withEditionTimes(toEvent(event), registrationTimes(await readEdition(db))).endsAt;
  const afterEvent = endsAt ? Date.parse(endsAt) + daysAfterEvent * dayMs : 0;
  return Math.min(Math.max(now + usualDays * dayMs, afterEvent), now + mostDays * dayMs);
}

const noTime = () => refuse('linkTime', { errors: { expiresAt: 'Please choose a time within the next 90 days.' } });

interface NewJudge {
  name: string;
  college: string;
  expiresAt?: string | undefined;
}

export async function createJudge(platform: Platform, viewer: AdminViewer, roundId: string, fields: NewJudge) {
  const { now } = platform;
  const secret = newToken();
  return inLockedRound(platform, viewer, roundId, async (tx, round) => {
    const expires_at = await endOf(fields.expiresAt, tx, round.event_id, now());
    if (!expires_at) return noTime();
    if (round.state !== 'marking') return refuse('roundClosed');
    const judges = (await judgesOf(tx, roundId)).length;
    if (judges >= mostJudges) return refuse('tooManyJudges');
    if ((judges + 1) * (await countEntries(tx, round)) > mostMarks) return refuse('tooManyMarks');
    const row: JudgeRow = {
      id: newId(),
      round_id: roundId,
      name: fields.name,
      college: fields.college,
      secret_hash: tokenHash(secret),
      link_by: viewer.id,
      expires_at,
      revoked_at: '',
      seen_at: '',
      created_at: now().toISOString(),
    };
    await tx.insertInto('judging_judges').values(row).execute();
    await recordAudit(tx, now(), {
      actor: `admin:${viewer.id}`,
      action: 'judge.create',
      subject: `judge:${row.id}`,
      after: { name: row.name, college: row.college, expiresAt: expires_at },
    });
    return { _id: row.id, link: linkOf(platform, secret), expiresAt: expires_at };
  });
}

async function countEntries(tx: Tx, round: RoundRow): Promise<number> {
  await addEntries(tx, round);
  const rows = tx.selectFrom('judging_entries').select(({ fn }) => fn.countAll<number>().as('entries'));
  const { entries } = await rows.where('round_id', '=', round.id).executeTakeFirstOrThrow();
  return entries;
}

const linkOf = ({ config }: Platform, secret: string): string => (config.publicUrl ?? '') + paths.judge(secret);

interface Named {
  roundId: string;
  judgeId: string;
}

/** Makes a new link; the previous link stops working. A judge whose link was withdrawn can mark again. */
export async function renewLink(platform: Platform, viewer: AdminViewer, named: Named, wanted: string | undefined) {
  const { db, now } = platform;
  const found = await findRound(db, viewer, named.roundId);
  if (!found) return refuse('roundNotFound');
  const expires_at = await endOf(wanted, db, found.event_id, now());
  if (!expires_at) return noTime();
  const secret = newToken();
  return write(db, async (tx) => {
    const renewed = tx
      .updateTable('judging_judges')
      .set({ secret_hash: tokenHash(secret), link_by: viewer.id, expires_at, revoked_at: '' })
      .where('id', '=', named.judgeId)
      .where('round_id', '=', named.roundId);
    if (!(await didChange(renewed))) return refuse('judgeNotFound');
    await recordAudit(tx, now(), {
      actor: `admin:${viewer.id}`,
      action: 'judge.link',
      subject: `judge:${named.judgeId}`,
      after: { expiresAt: expires_at },
    });
    return { _id: named.judgeId, link: linkOf(platform, secret), expiresAt: expires_at };
  });
}

export async function revokeJudge({ db, now }: Platform, viewer: AdminViewer, { roundId, judgeId }: Named) {
  if (!(await findRound(db, viewer, roundId))) return refuse('roundNotFound');
  return write(db, async (tx) => {
    const known = (await judgesOf(tx, roundId)).find(({ id }) => id === judgeId);
    if (!known) return refuse('judgeNotFound');
    const revoked = tx
      .updateTable('judging_judges')
      .set({ revoked_at: now().toISOString() })
      .where('id', '=', judgeId)
      .where('revoked_at', '=', '');
    if (await didChange(revoked)) {
      await recordAudit(tx, now(), {
        actor: `admin:${viewer.id}`,
        action: 'judge.revoke',
        subject: `judge:${judgeId}`,
        before: { name: known.name },
      });
    }
    return { message: 'This link does not work any more.' };
  });
}

export const judgesOf = (db: Db, roundId: string): Promise<JudgeRow[]> =>
  db
    .selectFrom('judging_judges')
    .selectAll()
    .where('round_id', '=', roundId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function toJudges(db: Db, rows: readonly JudgeRow[], now: Date): Promise<JudgeRecord[]> {
  const makers = rows.flatMap(({ link_by }) => link_by ?? []);
  const query = db.selectFrom('admins').select(['id', 'name']).where('id', 'in', makers);
  const names = new Map((makers.length > 0 ? await query.execute() : []).map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...toJudge(row, now),
    linkBy: row.link_by === null ? null : { name: names.get(row.link_by) ?? null },
  }));
}

const toJudge = (row: JudgeRow, now: Date): Omit<JudgeRecord, 'linkBy'> => ({
  _id: row.id,
  name: row.name,
  college: row.college,
  state: row.revoked_at ? 'revoked' : isOver(row, now) ? 'over' : 'valid',
  expiresAt: row.expires_at,
  seenAt: row.seen_at,
});

const isOver = ({ expires_at }: JudgeRow, now: Date): boolean => Date.parse(expires_at) <= now.getTime();

const findBySecret = (db: Db, secret: string): Promise<JudgeRow | undefined> =>
  db.selectFrom('judging_judges').selectAll().where('secret_hash', '=', tokenHash(secret)).executeTakeFirst();

export const mayMark = (row: JudgeRow, now: Date): boolean => row.revoked_at === '' && !isOver(row, now);

/** Only wrong links count against a network, because the judges in a hall share one. */
export function createJudgeFinder(platform: Platform) {
  const wrongLinks = createAddressThrottle(platform, { of: 'judge links', points: 100, minutes: 10 });
  return async (secret: string, ip: string) => {
    const row = await findBySecret(platform.db, secret);
    if (!row) return refuse((await wrongLinks.isBarred(ip)) ? 'tooManyLinks' : 'linkUnknown');
    return mayMark(row, platform.now()) ? row : refuse('linkOver');
  };
}
