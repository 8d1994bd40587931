import { balancesOf, isStillPromised } from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { countOf } from '#shared/counts.ts';
import { inRupees } from '#shared/money.ts';

/** What students should know before they delete their account, a sentence each. */
export async function lossesOf(db: Db, studentId: string): Promise<string[]> {
  const teams = await ledTeams(db, studentId);
  const { paid, promised } = await moneyOf(db, studentId);
  return [
    ...teams.map(
      ({ title, members }) =>
        `Your team for ${title} loses its seat, with ${countOf(Number(members), 'member')} who agreed to come. To keep it, first make one of them the leader.`,
    ),
    ...(promised > 0
      ? [
          `${inRupees(promised)} is still to be sent back to you. Please wait for it: without your account nobody knows where to send it.`,
        ]
      : []),
    ...(paid > 0 ? [`You have paid ${inRupees(paid)}. The money does not come back with the account.`] : []),
  ];
}

/** With members who have accepted, and hold a seat. */
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
    .orderBy('events.title')
    .execute();
}

/** In rupees: what was received for seats and passes that the student has, and what is promised for others. */
async function moneyOf(db: Db, studentId: string) {
  const registrations = await db
    .selectFrom('registrations')
    .select(['id', 'registration_status as status'])
    .where('student_id', '=', studentId)
    .execute();
  const orders = await db
    .selectFrom('pass_orders')
    .select(['id', 'status'])
    .where('student_id', '=', studentId)
    .execute();
  const all = [...registrations, ...orders];
  const live = all.filter(({ status }) => status !== 'cancelled').map(({ id }) => id);
  const balances = await balancesOf(db, live);
  const cancelled = all.filter(({ status }) => status === 'cancelled').map(({ id }) => id);
  const proposals = cancelled.length > 0 ? await promisedFor(db, cancelled) : [];
  return {
    paid: live.reduce((sum, id) => sum + (balances.get(id)?.received ?? 0), 0) / 100,
    promised: proposals.reduce((sum, { proposed_paise }) => sum + Number(proposed_paise), 0) / 100,
  };
}

const promisedFor = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('refund_proposals')
    .select('proposed_paise')
    .where('payment_id', 'in', ids)
    .where('state', '=', 'waiting')
    .where(isStillPromised)
    .execute();
