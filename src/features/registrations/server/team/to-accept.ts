import type { Db } from '#server/db/schema.ts';
import { countOf } from '#shared/counts.ts';
import { instantText } from '#shared/instants.ts';
import { findTeamTerms } from './codes.ts';

/** Members who were invited and have not answered. */
export interface ToAccept {
  people: number;
  /** An instant. The seat is then released if fewer people than the event's minimum have accepted. */
  until: string;
}

/** The text for the leader. */
export function acceptText({ people, until }: ToAccept, min: number, timeZone: string): string {
  const who = `${countOf(people, 'member')} of your team still ${people === 1 ? 'has' : 'have'}`;
  const before = instantText(until, timeZone);
  return min > 1
    ? `${who} to accept before ${before}. If the team has fewer than ${countOf(min, 'person', 'people')} by then, its seat is released.`
    : `${who} to accept before ${before}.`;
}

/** Undefined if no answers are missing. */
export async function readToAccept(db: Db, registrationId: string, now: Date): Promise<ToAccept | undefined> {
  const until = (await findTeamTerms(db, registrationId))?.agree_until ?? '';
  if (until <= now.toISOString()) return undefined;
  const { people } = await db
    .selectFrom('team_members')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('registration_id', '=', registrationId)
    .where('state', '=', 'invited')
    .executeTakeFirstOrThrow();
  return people > 0 ? { people, until } : undefined;
}
