import { type findEvent, mustMembersAccept } from '#features/events/server/index.ts';
import type { TeamMember } from '#features/registrations/contract.ts';
import type { Tx } from '#server/db/schema.ts';
import type { Platform } from '#server/platform.ts';
import { insertMembers } from '../lifecycle/members.ts';
import type { RegistrationRow } from '../rows.ts';
import { putCode } from './codes.ts';
import { mailInvitations } from './team-mails.ts';

type EventRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

const hourMs = 3_600_000;

/** Until when a member who is invited now must accept; '' if nobody must. */
export function agreeUntil(event: EventRow, now: Date): string {
  return mustMembersAccept(event) ? new Date(now.getTime() + event.consent_hours * hourMs).toISOString() : '';
}

/** Part of registering: stores the members that the leader typed and the code for others. Returns the members' ids. */
export async function formTeam(
  tx: Tx,
  platform: Platform,
  row: RegistrationRow,
  event: EventRow,
  people: readonly TeamMember[],
): Promise<string[]> {
  if (event.is_team_event === 0) return [];
  const now = platform.now();
  const until = agreeUntil(event, now);
  const ids = await insertMembers(tx, row, people, until ? 'invited' : 'typed', { at: now });
  await putCode(tx, row.id, now, until);
  if (until) await mailInvitations(tx, platform, row, people, until);
  return ids;
}
