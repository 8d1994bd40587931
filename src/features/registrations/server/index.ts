export { type RegistrationLimits, registrationRoutes } from './endpoints.ts';
export { exportRegistrations } from './export-registrations.ts';
export { heldMailsOf } from './lifecycle/changes.ts';
export { type Claim, creditClaims } from './lifecycle/credit-claims.ts';
export { deletedClaims } from './lifecycle/deleted-payments.ts';
export { followEmail } from './lifecycle/follow-email.ts';
export { holdAgain, lockMadeWith } from './lifecycle/hold-again.ts';
export {
  balancesOf,
  balancesToUndo,
  enterInLedger,
  enterNewPayment,
  type LedgerEntry,
  moneyBetween,
  removeFromLedger,
  stillOwed,
  unpaidAccounts,
} from './lifecycle/ledger.ts';
export { type LockedRegistration, lockRegistration, lockRegistrations } from './lifecycle/locked.ts';
export { lockRegistrationsOf } from './lifecycle/member-mails.ts';
export { typedBy } from './lifecycle/members.ts';
export { moneyThatCame } from './lifecycle/money-that-came.ts';
export { recordSteps } from './lifecycle/records.ts';
export {
  type PaymentRecord,
  removeRegistrationsOfEvent,
  removeRegistrationsOfStudent,
  toPaymentRecord,
} from './lifecycle/remove.ts';
export { holdEventsOf } from './lifecycle/seats.ts';
export { holdsSeat, isPaid, isRejected, stateOf } from './lifecycle/state.ts';
export { tellOfDeletedEvent } from './lifecycle/tell-of-deletion.ts';
export { moveAll, transition, transitionAll } from './lifecycle/transition.ts';
export { whyNot } from './lifecycle/transitions.ts';
export { matchingRegistrations } from './list/matching-registrations.ts';
export { holdsSearch } from './list/search-registrations.ts';
export { type ListView, listViewOf } from './list-revision.ts';
export { countHandedOver } from './own-registrations.ts';
export { countPromised, isStillPromised } from './promised-refunds.ts';
export { type ProofCleaner, startProofCleaner, sweepProofs } from './proofs/proof-cleaner.ts';
export { readStoredProof } from './proofs/read-proof.ts';
export { refusePicture } from './proofs/refuse-picture.ts';
export { createProofsAgain, holdForProofs, sendProofAgain } from './proofs/resubmit-proof.ts';
export type { StoredProofs } from './proofs/stored-proofs.ts';
export { countRefusedTeams } from './refused-teams.ts';
export { addRegistration, takeRegistration } from './register/add-registration.ts';
export { type Attempt, answerOnce, attemptOf, forgetOldKeys, rememberAnswer } from './register/answer-once.ts';
export { createTeamQuotes, paymentDetails, paymentReference } from './register/payment.ts';
export { prepareRegistration } from './register/prepare-registration.ts';
export { approveAtDesk, quoteAtDesk, registerAtDesk } from './register/register-at-desk.ts';
export { whyNotAnother, whyNotAnotherNow } from './register/why-not-another.ts';
export { hasClosed } from './register/why-not-now.ts';
export { proofLink, type RegistrationRow, reasonOf, selectRegistrations } from './rows.ts';
export { enforceDeadlines } from './seats/enforce-deadlines.ts';
export { createNetworkSeats, type NetworkSeats } from './seats/network-seats.ts';
export { countWaiting, isFirstOfPayment, stillClaims, waitsForCommittee } from './seats/waiting.ts';
export { teamRoutes as ownTeamRoutes } from './team/endpoints.ts';
export { countMailed, createNamedMembers, mostNamedADay, type NamedMembers } from './team/form-team.ts';
export { exportMemberships } from './team/their-events.ts';
export { setStatuses } from './update-registration.ts';
