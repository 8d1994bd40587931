import { readEdition, registrationTimes } from '#features/edition/server/index.ts';
import { findEvent, hasBegun, teamRulesOf, toEvent } from '#features/events/server/index.ts';
import { teamShortfall } from '#features/registrations/rules.ts';
import { isInTeam } from '#features/registrations/team-rules.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { eachAlone } from '#server/housekeeping.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { lockRegistration } from '../lifecycle/locked.ts';
import { membersOf, moveMember } from '../lifecycle/members.ts';
import { transition } from '../lifecycle/transition.ts';
import { findTeamTerms } from './codes.ts';
import type { TeamDependencies } from './stays.ts';
import { mailInTeam } from './team-mails.ts';

export type WhoWasLetIn = TeamDependencies['whoWasLetIn'];

/** Ends the time to accept for each team, each in its own transaction. */
export async function settleTeams(platform: Platform, whoWasLetIn: WhoWasLetIn): Promise<void> {
  const { db, now, log } = platform;
  const due = await db
    .selectFrom('teams')
    .select('registration_id as id')
    .where('agree_until', '<>', '')
    .where('agree_until', '<=', now().toISOString())
    .orderBy('agree_until')
    .execute();
  let released = 0;
  await eachAlone(platform, due, async ({ id }) => {
    if (await write(db, (tx) => settle(tx, { ...platform, whoWasLetIn }, id))) released++;
  });
  if (released > 0) log.info({ released }, 'released seats of incomplete teams');
}

type Settling = Platform & { whoWasLetIn: WhoWasLetIn };

/** True when the seat was released. */
async function settle(tx: Tx, platform: Settling, registrationId: string): Promise<boolean> {
  const now = platform.now();
  const found = await lockRegistration(tx, registrationId);
  const terms = await findTeamTerms(tx, registrationId);
  // Another server has settled this team already, or the leader has invited a member since.
  if (!found || !terms?.agree_until || terms.agree_until > now.toISOString()) return false;
  await tx.updateTable('teams').set({ agree_until: '' }).where('registration_id', '=', registrationId).execute();
  for (const member of await membersOf(tx, registrationId)) await moveMember(tx, found, member, 'lapse', now);
  const event = await findEvent(tx, found.event_id);
  const team = (await membersOf(tx, registrationId)).filter(({ state }) => isInTeam(state));
  if (!event || found.registration_status === 'cancelled' || !teamShortfall(event.team_min, team)) return false;
  // The team may be taking part or have taken part, and keeps its letter and certificates.
  if (hasBegun(toEvent(event), registrationTimes(await readEdition(tx)), now)) return false;
  if ((await platform.whoWasLetIn(tx, now, found)).size > 0) return false;
  const row = (await lockRegistration(tx, registrationId)) ?? found;
  if (teamRulesOf(event).ifIncomplete === 'release') {
    const outcome = await transition(tx, platform, row, { name: 'releaseTeam' }, 'deadline');
    // An organiser confirmed this seat by hand, so it is kept, and the team is marked as incomplete.
    if (!(outcome instanceof Refusal)) return true;
  }
  await mailInTeam(tx, platform, row.student_id, 'incomplete', row);
  return false;
}
