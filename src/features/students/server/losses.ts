import { balancesOf, isStillPromised } from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { byName } from '#server/lists/read-page.ts';
import { countOf } from '#shared/counts.ts';
import { inRupees } from '#shared/money.ts';

/** What a student loses by deleting the account, one sentence each. */
export async function lossesOf(db: Db, studentId: string): Promise<string[]> {
  const teams = await ledTeams(db, studentId);
  const { paid, promised, undecided } = await moneyOf(db, studentId);
  return [
    ...teams.map(
      ({ title, members }) =>
        `Your team for ${title} loses its seat, with ${countOf(members, 'member')} who agreed to come. To keep it, first make one of them the leader.`,
    ),
    ...(promised > 0
      ? [
          `${inRupees(promised)} is still to be sent back to you. Please wait for it: without your account nobody knows where to send it.`,
        ]
      : []),
    ...(undecided > 0
      ? [
          `${inRupees(undecided)} that you paid is for no seat or pass any more, and the organisers still decide about it. Please wait for that.`,
        ]
      : []),
    ...(paid > 0 ? [`You have paid ${inRupees(paid)}. The money does not come back with the account.`] : []),
  ];
}

/** Teams that the student leads, that have a seat, and whose members have accepted. */
function ledTeams(db: Db, studentId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .innerJoin('team_members', 'team_members.registration_id', 'registrations.id')
    .select(['events.title'])
    .select(({ fn }) => fn.countAll<number>().as('members'))
    .where('registrations.student_id', '=', studentId)
    .where('registration_status', '<>', 'cancelled')
    .where('team_members.state', '=', 'accepted')
    .groupBy(['registrations.id', 'events.title'])
    .orderBy(byName('events.title'))
    .execute();
}

/**
 * In rupees: payments for the student's seats and passes, promised refunds, and other payments without a promised
 * refund.
 */
async function moneyOf(db: Db, studentId: string) {
  const all = await paymentsOf(db, studentId);
  const live = all.filter(({ status }) => status !== 'cancelled').map(({ id }) => id);
  const cancelled = all.filter(({ status }) => status === 'cancelled').map(({ id }) => id);
  const proposals = cancelled.length > 0 ? await promisedFor(db, cancelled) : [];
  const isPromised = new Set(proposals.map(({ payment_id }) => payment_id));
  const balances = await balancesOf(
    db,
    all.map(({ id }) => id),
  );
  const received = (ids: readonly string[]) =>
    ids.reduce((sum, id) => sum + (balances.get(id)?.received ?? 0), 0) / 100;
  return {
    paid: received(live),
    promised: rupeesOf(proposals.filter(isWaiting)),
    undecided: received(cancelled.filter((id) => !isPromised.has(id))),
  };
}

/** Refunds that the student still waits for. */
export async function promisedTo(db: Db, studentId: string): Promise<{ count: number; rupees: number }> {
  const all = await paymentsOf(db, studentId);
  const cancelled = all.filter(({ status }) => status === 'cancelled').map(({ id }) => id);
  const waiting = cancelled.length > 0 ? (await promisedFor(db, cancelled)).filter(isWaiting) : [];
  return { count: waiting.length, rupees: rupeesOf(waiting) };
}

async function paymentsOf(db: Db, studentId: string): Promise<{ id: string; status: string }[]> {
  const registrations = db.selectFrom('registrations').select(['id', 'registration_status as status']);
  const orders = db.selectFrom('pass_orders').select(['id', 'status']);
  return [
    ...(await registrations.where('student_id', '=', studentId).execute()),
    ...(await orders.where('student_id', '=', studentId).execute()),
  ];
}

const isWaiting = ({ state }: { state: string }) => state === 'waiting';
const rupeesOf = (refunds: readonly { proposed_paise: number }[]) =>
  refunds.reduce((sum, { proposed_paise }) => sum + proposed_paise, 0) / 100;

const promisedFor = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('refund_proposals')
    .select(['payment_id', 'state', 'proposed_paise'])
    .where('payment_id', 'in', ids)
    .where(isStillPromised)
    .execute();
