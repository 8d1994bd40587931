import { findAccount, readProfile } from '#features/accounts/server/index.ts';
import { findEvent } from '#features/events/server/index.ts';
import * as contract from '#features/registrations/team-contract.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle } from '#server/throttle.ts';
import { within } from '#server/within.ts';
import { acceptInvitation, declineInvitation } from './answer-invitation.ts';
import {
  answerJoin,
  handOverTeam,
  type LedTeam,
  leaveTeam,
  putMember,
  removeMember,
  renewCode,
} from './change-team.ts';
import type { NamedMembers } from './form-team.ts';
import { createJoinByCode } from './join-team.ts';
import { listAskedTeams, listInvitations } from './list-invitations.ts';
import { findLeaderHindrances } from './may-lead.ts';
import { readTeam } from './read-team.ts';
import type { TeamDependencies, TeamPlatform } from './stays.ts';

export function teamRoutes(base: Platform, namedMembers: NamedMembers, dependencies: TeamDependencies): Route[] {
  const platform: TeamPlatform = { ...base, ...dependencies };
  const byCode = createJoinByCode(platform);
  // Limited, because each hand-over adds a row to the audit log, which nobody may delete.
  const handedOver = createThrottle(platform, 'teams handed over', { points: 5, seconds: 24 * 3_600 });
  return [
    implement(contract.listInvitations, ({ viewer }) => listInvitations(platform, viewer.id)),
    implement(contract.listAskedTeams, ({ viewer }) => listAskedTeams(platform, viewer.id)),
    implement(contract.acceptInvitation, ({ viewer, params }) =>
      acceptInvitation(platform, viewer.id, params.invitationId),
    ),
    implement(contract.declineInvitation, ({ viewer, params }) =>
      declineInvitation(platform, viewer.id, params.invitationId),
    ),
    implement(contract.findTeam, ({ viewer, body, ip }) => byCode.find({ studentId: viewer.id, ip }, body.code)),
    implement(contract.joinTeam, ({ viewer, body, ip }) => byCode.join({ studentId: viewer.id, ip }, body.code)),
    implement(contract.listEventHindrances, async ({ viewer, params }) => {
      const { db } = platform;
      const { eventId } = params;
      const account = await findAccount(db, viewer.id);
      if (!account) return refuse('accountGone');
      // The answer for an unpublished event is the same as for an unknown event.
      if ((await findEvent(db, eventId))?.is_active !== 1) return { hindrances: [] };
      const details = await readProfile(platform, viewer.id);
      return { hindrances: await findLeaderHindrances(db, { account, details, eventId }) };
    }),
    implement(contract.getOwnTeam, ({ viewer, params }) => readTeam(platform, viewer.id, params.registrationId)),
    implement(contract.putMember, async ({ viewer, params, body }) => {
      const led = { studentId: viewer.id, ...params };
      return teamAfter(platform, led, await namedMembers.within(viewer.id, 1, () => putMember(platform, led, body)));
    }),
    implement(contract.removeMember, async ({ viewer, params }) => {
      const led = { studentId: viewer.id, ...params };
      return teamAfter(platform, led, await removeMember(platform, led, params.memberId));
    }),
    implement(contract.approveJoin, async ({ viewer, params }) => {
      const led = { studentId: viewer.id, ...params };
      return teamAfter(platform, led, await answerJoin(platform, led, params.memberId, 'approve'));
    }),
    implement(contract.turnDownJoin, async ({ viewer, params }) => {
      const led = { studentId: viewer.id, ...params };
      return teamAfter(platform, led, await answerJoin(platform, led, params.memberId, 'turnDown'));
    }),
    implement(contract.renewCode, ({ viewer, params }) => renewCode(platform, { studentId: viewer.id, ...params })),
    implement(contract.handOverTeam, ({ viewer, params, body }) =>
      within(handedOver, viewer.id, refuse('handedOverOften'), () =>
        handOverTeam(platform, { studentId: viewer.id, ...params }, body.memberId),
      ),
    ),
    implement(contract.leaveTeam, ({ viewer, params }) => leaveTeam(platform, viewer.id, params.registrationId)),
  ];
}

/** The answer to a change of the team: the refusal, or the team as it is now. */
async function teamAfter<Code extends string>(
  platform: TeamPlatform,
  { studentId, registrationId }: LedTeam,
  refused: Refusal<Code> | undefined,
) {
  return refused ?? readTeam(platform, studentId, registrationId);
}
