import { findEvent } from '#features/events/server/index.ts';
import { takesPart } from '#features/own-registrations/server/index.ts';
import type { OwnTeam } from '#features/registrations/team-contract.ts';
import { isInTeam } from '#features/registrations/team-rules.ts';
import { refuse } from '#server/http/refusal.ts';
import { membersOf } from '../lifecycle/members.ts';
import { whyNotNow } from '../register/why-not-now.ts';
import { selectRegistrations } from '../rows.ts';
import { codeEnd, findTeamTerms } from './codes.ts';
import { type TeamPlatform, whyStays } from './stays.ts';

/** The team as its leader or a member sees it. Only the leader sees who has left or declined. */
export async function readTeam(platform: TeamPlatform, studentId: string, registrationId: string) {
  const { db, now, hasResult } = platform;
  const row = await selectRegistrations(db)
    .where('registrations.id', '=', registrationId)
    .where(await takesPart(db, studentId))
    .executeTakeFirst();
  if (!row) return refuse('registrationNotFound');
  const event = await findEvent(db, row.event_id);
  if (!event || event.is_team_event === 0) return refuse('noTeam');
  const terms = await findTeamTerms(db, row.id);
  const isLeader = row.student_id === studentId;
  const mayChange =
    isLeader &&
    row.registration_status !== 'cancelled' &&
    (await whyNotNow(db, event, now())) === undefined &&
    !(await hasResult(db, event.id));
  const hasCode = mayChange && terms !== undefined && terms.code_until > now().toISOString();
  const all = await membersOf(db, row.id);
  const own = isLeader ? undefined : all.find((one) => one.student_id === studentId && one.state === 'accepted');
  const stays = own && (await whyStays(db, platform, row, own));
  const members = all.filter(({ state }) => isLeader || isInTeam(state));
  return {
    code: hasCode ? terms.code : '',
    codeUntil: hasCode ? await codeEnd(db, event, terms.code_until) : '',
    teamName: row.team_name,
    isLeader,
    leader: { name: row.name },
    teamSize: { min: event.team_min, max: event.team_max },
    agreeUntil: terms?.agree_until ?? '',
    mayChange,
    ...(stays && { whyStays: stays }),
    members: members.flatMap(({ id, name, email, state, student_id }) =>
      state === 'asked'
        ? []
        : {
            _id: isLeader ? id : '',
            name,
            email: isLeader ? email : '',
            state,
            isYou: student_id === studentId,
          },
    ),
    asking: all
      .filter(({ state }) => mayChange && state === 'asked')
      .map(({ id, name, email, college }) => ({ _id: id, name, email, college })),
  } satisfies OwnTeam;
}
