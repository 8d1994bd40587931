export { removeRegistrationsOfEvent, removeRegistrationsOfStudent } from './delete-registrations.ts';
export { registrationRoutes } from './endpoints.ts';
export { exportRegistrations } from './export-registrations.ts';
export { startForgettingKeys } from './forget-keys.ts';
export { type ProofCleaner, startProofCleaner } from './proof-cleaner.ts';
export { sweepProofs } from './sweep-proofs.ts';
