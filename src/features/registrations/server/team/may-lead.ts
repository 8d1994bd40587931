import { holdStudent, type StudentAccount } from '#features/accounts/server/index.ts';
import { isOwnCollege } from '#features/colleges/server/index.ts';
import { findEvent } from '#features/events/server/index.ts';
import type { Hindrance } from '#features/registrations/team-contract.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';
import { readLeaderHindrances, refuseHindered } from './hindrances.ts';

interface Leading {
  account: StudentAccount;
  /** The details in the form. */
  details: { name: string; phone: string; college: string };
  eventId: string;
}

/**
 * Locks the leader's account, so that nobody accepts an invitation with it meanwhile: a person can be in only one team
 * of an event.
 */
export async function holdLeader(tx: Tx, { account }: Leading): Promise<void> {
  await holdStudent(tx, { id: account.id });
}

/**
 * Part of registering a team. Call it when the seat is taken, because from then on other registrations for the event
 * wait.
 */
export async function whyNotLead(tx: Tx, leading: Leading) {
  const found = await findLeaderHindrances(tx, leading);
  return found.includes('otherTeam') ? refuse('alreadyRegistered') : refuseHindered(found);
}

export async function findLeaderHindrances(db: Db, { account, details, eventId }: Leading): Promise<Hindrance[]> {
  const event = await findEvent(db, eventId);
  if (!event || event.is_team_event === 0) return [];
  const students = db.selectFrom('students').select('college as accountCollege').where('id', '=', account.id);
  const onAccount = await students.executeTakeFirst();
  const person = { id: account.id, ...details, ...onAccount, isOwnCollege: await isOwnCollege(db, account) };
  return readLeaderHindrances(db, person, event);
}
