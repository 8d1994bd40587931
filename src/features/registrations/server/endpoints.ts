import { listMyRegistrations } from '#features/own-registrations/contract.ts';
import type { CouponTriesAt } from '#features/passes/server/index.ts';
import { eventScope } from '#server/http/event-scope.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { createLinkSigner } from '#server/http/link-signer.ts';
import { LiveAnswer } from '#server/http/live-answer.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import type { Throttle } from '#server/throttle.ts';
import { may } from '#shared/permissions.ts';
import * as admin from '../admin-contract.ts';
import * as contract from '../contract.ts';
import * as proofs from '../proof-contract.ts';
import { deleteRegistration } from './lifecycle/remove.ts';
import { findRegistrations } from './list/find-registrations.ts';
import { streamRegistrations } from './list/stream-registrations.ts';
import { listViewOf, tagOf } from './list-revision.ts';
import { readMyRegistrations } from './my-registrations.ts';
import type { ProofCleaner } from './proofs/proof-cleaner.ts';
import { readProof } from './proofs/read-proof.ts';
import { type ProofsAgain, resubmitProof } from './proofs/resubmit-proof.ts';
import { countRefusedTeams } from './refused-teams.ts';
import { answerOnce, attemptOf } from './register/answer-once.ts';
import { paymentFor } from './register/payment.ts';
import { registerForEvent } from './register/register-for-event.ts';
import { type Results, readMyRegistration } from './registration-details.ts';
import type { NetworkSeats } from './seats/network-seats.ts';
import { restoreRegistration } from './seats/restore-registration.ts';
import type { NamedMembers } from './team/form-team.ts';
import { updateRegistration } from './update-registration.ts';
import { type IsOnlyClaim, updateRegistrations } from './update-registrations.ts';

/** The limits that registrations and pass orders share. */
export interface RegistrationLimits {
  networkSeats: NetworkSeats;
  namedMembers: NamedMembers;
  teamQuotes: Throttle;
  couponTriesAt: CouponTriesAt;
  proofsAgain: ProofsAgain;
}

export function registrationRoutes(
  platform: Platform,
  cleaner: ProofCleaner,
  { networkSeats, namedMembers, teamQuotes, couponTriesAt, proofsAgain }: RegistrationLimits,
  results: Results,
  isOnlyClaim: IsOnlyClaim,
): Route[] {
  const { db } = platform;
  const links = createLinkSigner(platform.signingKey, platform.now);
  const withProof = <T>(outcome: T): T => {
    if (!(outcome instanceof Refusal)) cleaner.wake();
    return outcome;
  };
  const organiser = async (viewer: AdminViewer) => ({
    adminId: viewer.id,
    scope: await eventScope(db, viewer),
    withPayments: may(viewer.role, 'payments.read'),
  });
  return [
    implement(contract.registerForEvent, async ({ viewer, body, file, idempotencyKey, ip }) => {
      const attempt = attemptOf(viewer.id, idempotencyKey, { to: 'register', body, file });
      const outcome = await answerOnce(platform, attempt, () =>
        couponTriesAt(ip)(viewer.id, body.coupon, () =>
          registerForEvent(platform, { networkSeats, namedMembers }, attempt, body, file),
        ),
      );
      const teams = body.teamMembers.length > 0 ? 1 : 0;
      return withProof(await countRefusedTeams(teamQuotes, viewer.id, teams, outcome));
    }),
    implement(contract.getPayment, ({ viewer, params, query, ip }) =>
      couponTriesAt(ip)(viewer.id, query.coupon, () =>
        paymentFor(platform, namedMembers, { studentId: viewer.id, ...params, wanted: query }),
      ),
    ),
    implement(contract.getMyRegistration, ({ viewer, params: { registrationId: id } }) =>
      readMyRegistration(platform, { links, ...results }, { studentId: viewer.id, id }),
    ),
    implement(contract.getTeamPayment, async ({ viewer, params, body, ip }) =>
      (await teamQuotes.spend(viewer.id))
        ? couponTriesAt(ip)(viewer.id, body.coupon, () =>
            paymentFor(platform, namedMembers, { studentId: viewer.id, ...params, wanted: body }),
          )
        : refuse('tooManyQuotes'),
    ),
    implement(proofs.resubmitProof, async ({ viewer, params, body, file, idempotencyKey }) => {
      const { registrationId: to } = params;
      const attempt = attemptOf(viewer.id, idempotencyKey, { to, body, file });
      const resubmit = () =>
        proofsAgain(viewer.id, () => resubmitProof(platform, attempt, to, body.transactionId, file));
      return withProof(await answerOnce(platform, attempt, resubmit));
    }),
    implement(listMyRegistrations, ({ viewer }) => readMyRegistrations(db, results.readResults, viewer.id)),
    implement(admin.listRegistrations, ({ viewer, query, ifNoneMatch }) =>
      streamRegistrations(platform, links, viewer, query, ifNoneMatch),
    ),
    implement(admin.findRegistrations, ({ viewer, query }) => findRegistrations(platform, links, viewer, query)),
    implement(
      admin.watchRegistrations,
      async ({ viewer }) =>
        new LiveAnswer(async () => ({ revision: await tagOf(db, await listViewOf(db, viewer), platform.now()) })),
    ),
    implement(admin.updateRegistrations, async ({ body: { ids, ...change }, viewer }) =>
      updateRegistrations(platform, links, ids, change, await organiser(viewer), isOnlyClaim),
    ),
    implement(admin.updateRegistration, async ({ params, body, viewer }) =>
      updateRegistration(platform, links, params.registrationId, body, await organiser(viewer)),
    ),
    implement(admin.restoreRegistration, async ({ params, viewer }) =>
      restoreRegistration(platform, links, params.registrationId, await organiser(viewer)),
    ),
    implement(admin.deleteRegistration, async ({ params, viewer }) => {
      const by = { ...(await organiser(viewer)), mayDecide: may(viewer.role, 'payments.decide') };
      const removed = await deleteRegistration(platform, params.registrationId, by);
      return removed instanceof Refusal ? removed : { message: 'Registration deleted successfully' };
    }),
    implement(proofs.readProof, ({ params, query }) =>
      readProof(platform, links, params.registrationId, query.expires, query.signature),
    ),
  ];
}
