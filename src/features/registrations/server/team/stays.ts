import type { Db, Tx } from '#server/db/schema.ts';
import type { LockedRegistration } from '../lifecycle/locked.ts';
import type { MemberRow } from '../lifecycle/members.ts';
import type { RegistrationRow } from '../rows.ts';

/** What a team asks of features that come after this one. */
export interface TeamNeighbours {
  /** Ids of the members who were let in with the registration, and '' for its leader. */
  whoWasLetIn: (db: Db, now: Date, row: Pick<RegistrationRow, 'id' | 'event_id'>) => Promise<ReadonlySet<string>>;
}

/** A place that has let somebody in is not given to somebody else: one place would let in one after the other. */
export const wasLetIn = async (
  tx: Tx,
  { whoWasLetIn }: TeamNeighbours,
  now: Date,
  row: LockedRegistration,
  { id }: MemberRow,
): Promise<boolean> => (await whoWasLetIn(tx, now, row)).has(id);
