import { sql } from 'kysely';
import {
  giveEntitlementBack,
  takeEntitlementAgain,
  takeEntitlementBeyondLimits,
  type WhyNoCoupon,
} from '#features/passes/server/index.ts';
import { endWaiting } from '#features/waitlist/server/index.ts';
import type { Breathe } from '#server/breathe.ts';
import { noteCoordinatorChange } from '#server/coordinator-changes.ts';
import type { Tx } from '#server/db/schema.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { releaseMails } from '#server/mail/outbox.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import type { Balances } from '#shared/payments/payment-ledger.ts';
import { changesOf, heldMailsOf, type LifecycleEvent, mailOf, type Restoring, targetOf } from './changes.ts';
import { accountOf, balancesOf, balancesToUndo, enterInLedger, type LedgerEntry, moneyFollowing } from './ledger.ts';
import { type LockedRegistration, lockRegistrations } from './locked.ts';
import { type MemberMail, mailMembers } from './member-mails.ts';
import type { MemberRow } from './members.ts';
import { tellOfPayments } from './organiser-mails.ts';
import { type RecordedStep, recordSteps } from './records.ts';
import { holdMembersOf, settleMembers } from './returning-teams.ts';
import { freeSeatOf, holdEventsOf, takeSeatFor } from './seats.ts';
import { holdsSeat, isPaid, type State, stateOf } from './state.ts';
import { mailStudents } from './student-mails.ts';
import { type RefusalOf, type TransitionName, transitionOf } from './transitions.ts';

interface Move<Event extends LifecycleEvent = LifecycleEvent> {
  row: LockedRegistration;
  event: Event;
}

/** `admin:<id>`, `student:<id>` or `deadline`, in the same form as in the audit log. */
type Actor = string;

type CodeOf<Name> =
  | (Name extends TransitionName ? RefusalOf<Name> : never)
  | (Name extends Restoring | 'resubmit' ? 'noSeat' : never)
  | (Name extends 'resubmit' ? WhyNoCoupon : never);

type Outcome<Event extends LifecycleEvent> = LockedRegistration | Refusal<CodeOf<Event['name']>>;

/**
 * The only function that changes a registration's state (decision 36). Writes the row, and the seat, ledger rows, mails
 * and audit record that follow. A refusal writes nothing.
 */
export async function transition<Event extends LifecycleEvent>(
  tx: Tx,
  platform: Platform,
  row: LockedRegistration,
  event: Event,
  actor: Actor,
): Promise<Outcome<Event>> {
  const [outcome] = await transitionAll(tx, platform, [{ row, event }], actor);
  if (!outcome) throw new Error('one move has one outcome');
  return outcome;
}

/** Small, because all other requests wait for each of these statements. */
const atOnce = 50;

/** `breathe` lets the server answer other requests while the transaction is open. It awaits nothing that could fail. */
interface Pace {
  breathe: Breathe;
  report: (done: number) => void;
}

/** What all moves share. */
interface Batch {
  /** For an undo: when the decision was made. */
  decidedAt?: string;
  pace?: Pace;
}

/** Changes many registrations with few statements. Each outcome has the index of its move. */
export async function transitionAll<Event extends LifecycleEvent>(
  tx: Tx,
  platform: Platform,
  moves: readonly Move<Event>[],
  actor: Actor,
  batch: Batch = {},
): Promise<Outcome<Event>[]> {
  const { outcomes, done } = await moveAll(tx, platform, moves, actor, batch);
  await recordSteps(tx, platform.now(), done, actor);
  return outcomes;
}

/** Writes no audit records, for a caller that changes other rows first and then calls `recordSteps`. */
export async function moveAll<Event extends LifecycleEvent>(
  tx: Tx,
  platform: Platform,
  moves: readonly Move<Event>[],
  actor: Actor,
  { decidedAt, pace }: Batch = {},
): Promise<{ outcomes: Outcome<Event>[]; done: readonly RecordedStep[] }> {
  const at = platform.now();
  const outcomes: (Step | Refusal<CodeOf<Event['name']>>)[] = [];
  const done: Step[] = [];
  // All at once before the first seat: students are locked before events everywhere.
  const returning = moves.filter(wantsSeat).map(({ row }) => row);
  const members = await holdMembersOf(tx, returning);
  if (moves.length > 1) await holdEvents(tx, moves);
  for (const some of chunksOf(moves, atOnce)) {
    const steps: Step[] = [];
    for (const move of some) {
      const step = await stepOf(tx, platform, move, at);
      if ('refused' in step) outcomes.push(refuse(step.refused as CodeOf<Event['name']>));
      else {
        outcomes.push(step);
        steps.push(step);
      }
    }
    await writeRows(tx, steps);
    await dropMembers(tx, platform, steps, members);
    await freeSeats(tx, platform, steps);
    await followMoney(tx, at, steps, actor, decidedAt);
    await pace?.breathe();
    await tell(tx, platform, steps);
    await noteCoordinators(tx, at, steps, actor);
    done.push(...steps);
    pace?.report(done.length);
    await pace?.breathe();
  }
  return { outcomes: outcomes.map((outcome) => (outcome instanceof Refusal ? outcome : outcome.after)), done };
}

/** Locks the events whose seats these moves give or take, before anything is written. */
export const holdEvents = (tx: Tx, moves: readonly Move[]): Promise<void> =>
  holdEventsOf(
    tx,
    moves.filter(movesSeat).map(({ row }) => row),
  );

interface Step extends RecordedStep {
  from: State;
  to: State;
}

const takesSeat = (from: State, to: State): boolean => holdsSeat(to) && !holdsSeat(from);

/** False for a refused move, here and in `wantsSeat`. */
function movesSeat({ row, event }: Move): boolean {
  const to = targetOf(row, event);
  return typeof to === 'string' && holdsSeat(to) !== holdsSeat(stateOf(row));
}

function wantsSeat({ row, event }: Move): boolean {
  const to = targetOf(row, event);
  return typeof to === 'string' && takesSeat(stateOf(row), to);
}

/** Decides the move and takes the seat that it needs. Writes nothing else. */
async function stepOf(tx: Tx, platform: Platform, move: Move, at: Date): Promise<Step | { refused: string }> {
  const { row, event } = move;
  const [from, to] = [stateOf(row), targetOf(row, event)];
  if (typeof to !== 'string') return to;
  const needsSeat = takesSeat(from, to);
  const refused = needsSeat && (await takeSeatAndTerms(tx, platform, row, event.name));
  if (refused) return { refused };
  if (needsSeat) await endWaiting(tx, platform, row.student_id, row.event_id);
  const changes = changesOf(row, event, to, at.toISOString());
  return { ...move, from, to, changes, after: { ...row, ...changes }, left: [] };
}

async function takeSeatAndTerms(tx: Tx, platform: Platform, row: LockedRegistration, name: LifecycleEvent['name']) {
  if (name === 'resubmit') return takeSeatAgain(tx, platform, row);
  if (!(await takeSeatFor(tx, platform, row, name))) return 'noSeat';
  return takeEntitlementBeyondLimits(tx, row);
}

async function takeSeatAgain(tx: Tx, platform: Platform, row: LockedRegistration) {
  // Freeing the seat after a refusal would offer it to others, even if the waitlist keeps it for this student.
  await sql`savepoint before_seat`.execute(tx);
  const hasTakenSeat = await takeSeatFor(tx, platform, row, 'resubmit');
  const refused = hasTakenSeat ? await takeEntitlementAgain(tx, row) : 'noSeat';
  if (refused) await sql`rollback to savepoint before_seat`.execute(tx);
  await sql`release savepoint before_seat`.execute(tx);
  return refused;
}

/** One statement for all rows with the same change. */
async function writeRows(tx: Tx, steps: readonly Step[]): Promise<void> {
  const alike = Map.groupBy(steps, ({ changes }) => JSON.stringify(changes));
  for (const some of alike.values()) {
    const changes = some[0]?.changes;
    const ids = some.map(({ row }) => row.id);
    if (changes) await tx.updateTable('registrations').set(changes).where('id', 'in', ids).execute();
  }
}

/** Call it when all rows are written, because two teams of one person may take their seats together. */
async function dropMembers(
  tx: Tx,
  platform: Platform,
  steps: readonly Step[],
  members: readonly MemberRow[],
): Promise<void> {
  const teams = steps.filter(({ from, to }) => takesSeat(from, to)).map(({ after }) => after);
  const left = await settleMembers(tx, platform, teams, members);
  const changed = await lockRegistrations(
    tx,
    left.map((member) => member.registration_id),
  );
  for (const row of changed) {
    const step = steps.find((one) => one.row.id === row.id);
    if (!step) continue;
    step.after = row;
    step.left = left.filter((member) => member.registration_id === row.id);
  }
}

async function freeSeats(tx: Tx, platform: Platform, steps: readonly Step[]): Promise<void> {
  for (const { row, from, to } of steps) {
    if (!holdsSeat(from) || holdsSeat(to)) continue;
    await freeSeatOf(tx, platform, row.event_id);
    await giveEntitlementBack(tx, row);
  }
}

async function followMoney(tx: Tx, at: Date, steps: readonly Step[], actor: Actor, decidedAt = ''): Promise<void> {
  const following = steps
    .filter(({ event, from, to }) => !('money' in event) && accountOf(from) !== accountOf(to))
    .map(({ row }) => row.id);
  const balances = await (decidedAt ? balancesToUndo(tx, following, decidedAt) : balancesOf(tx, following));
  const entries = steps.flatMap((step) => moneyOf(step, balances.get(step.row.id), actor));
  await enterInLedger(tx, at, entries);
}

function moneyOf({ event, after, from, to }: Step, held: Balances | undefined, actor: Actor): readonly LedgerEntry[] {
  if ('money' in event) return event.money;
  const cause = {
    source: transitionOf(event.name).source,
    actor,
    ...('proof' in event && { kind: 'claimed' as const }),
    ...((event.name === 'undo' || event.name === 'undoOfConfirmed') && { note: 'undone' }),
  };
  return moneyFollowing(after, { from, to }, held, cause);
}

/** Administrators get one mail about the pass order instead of a mail about each of these payments. */
const paidByPass = new Set<TransitionName>(['settleByPass', 'restoreWithPaidPass']);

async function tell(tx: Tx, platform: Platform, steps: readonly Step[]): Promise<void> {
  const mails = steps.flatMap((step) => {
    // The code that changes all lines of a joint payment sends one mail for them.
    const isMailed = !('isMailedTogether' in step.event && step.event.isMailedTogether);
    const amountDue = step.row.amount_due_paise;
    const mail = isMailed ? mailOf(step.event.name, step.from, step.to, amountDue) : undefined;
    return mail ? [{ mail, about: step.after }] : [];
  });
  const payments = steps
    .filter(({ event, from, to }) => !paidByPass.has(event.name) && isPaid(to) && !isPaid(from))
    .filter(({ row }) => row.amount_due_paise > 0)
    .map(({ after }) => after);
  await releaseMails(
    tx,
    steps.map(({ row }) => heldMailsOf(row, row.updated_at)),
  );
  await mailStudents(tx, platform, mails);
  await mailMembers(tx, platform, steps.flatMap(newsForMembers));
  await tellOfPayments(tx, platform, payments);
}

/** Members get mails about their seat, but nothing about money. */
function newsForMembers({ from, to, after }: Step): MemberMail[] {
  if (to === 'confirmed' && from !== 'confirmed') return [{ mail: 'confirmed', about: after }];
  return holdsSeat(from) && !holdsSeat(to) ? [{ mail: 'seatGone', about: after }] : [];
}

/** Statuses that a coordinator sets and seats that a coordinator gives are shown at the payments desk (decision 28). */
async function noteCoordinators(tx: Tx, at: Date, steps: readonly Step[], actor: Actor): Promise<void> {
  for (const step of steps) {
    const { event, row, after } = step;
    if (!noted.has(event.name) || (row.amount_due_paise === 0 && row.pass_order_id === '')) continue;
    const about = { event_id: row.event_id, registration_id: row.id };
    const note = (kind: 'status' | 'seat', value_before: string, value_after: string) =>
      noteCoordinatorChange(tx, at, actor.slice('admin:'.length), { ...about, kind, value_before, value_after });
    if (event.name === 'set') await note('status', row.payment_status, after.payment_status);
    if (givesUnpaidSeat(step)) await note('seat', row.registration_status, after.registration_status);
  }
}

const noted = new Set<TransitionName>(['set', 'restore', 'restoreWithPaidPass', 'restoreWithUnpaidPass']);

/**
 * A cancelled registration that was paid counts too: its money may have been refunded, or its place on the pass may
 * have been used for another event.
 */
const givesUnpaidSeat = ({ row, from, to, after }: Step) =>
  after.registration_status === 'confirmed' &&
  (!isPaid(to) || (!holdsSeat(from) && (isPaid(from) || row.pass_order_id !== '')));
