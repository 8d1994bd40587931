import type { Db } from '#server/db/schema.ts';
import type { Platform } from '#server/platform.ts';
import type { MemberRow } from '../lifecycle/members.ts';
import type { RegistrationRow } from '../rows.ts';

/** Functions of later features, which this feature cannot import. */
export interface TeamDependencies {
  /** The ids of members who were admitted with the registration, and '' for its leader. */
  whoWasLetIn: (db: Db, now: Date, row: Pick<RegistrationRow, 'id' | 'event_id'>) => Promise<ReadonlySet<string>>;
  /** Whether the event has a published result. */
  hasResult: (db: Db, eventId: string) => Promise<boolean>;
}

export type TeamPlatform = Platform & TeamDependencies;

/** Returns why a member cannot give up the place. A member of a team without a seat always can. */
export async function whyStays(
  db: Db,
  platform: TeamPlatform,
  row: Pick<RegistrationRow, 'id' | 'event_id' | 'registration_status'>,
  member: MemberRow,
): Promise<'resultPublished' | 'wasLetIn' | undefined> {
  if (row.registration_status === 'cancelled') return undefined;
  if (isTakingPart(member) && (await platform.hasResult(db, row.event_id))) return 'resultPublished';
  return (await wasLetIn(db, platform, row, member)) ? 'wasLetIn' : undefined;
}

/** A member who has not answered gets no certificate. */
const isTakingPart = ({ state }: MemberRow) => state === 'typed' || state === 'accepted';

/**
 * Whether a place has admitted somebody. Such a place is not given to anybody else: otherwise many people could use it.
 */
export const wasLetIn = async (
  db: Db,
  { whoWasLetIn, now }: Pick<TeamPlatform, 'whoWasLetIn' | 'now'>,
  row: Pick<RegistrationRow, 'id' | 'event_id'>,
  { id }: MemberRow,
): Promise<boolean> => (await whoWasLetIn(db, now(), row)).has(id);
