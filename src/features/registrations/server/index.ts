export { removeRegistrationsOfEvent, removeRegistrationsOfStudent } from './delete-registrations.ts';
export { registrationRoutes } from './endpoints.ts';
export { type ProofCleaner, startProofCleaner } from './proof-cleaner.ts';
export { sweepProofs } from './sweep-proofs.ts';
