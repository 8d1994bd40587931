import { implement, type Route } from '#server/http/implement.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import * as contract from '../contract.ts';
import { deleteRegistration } from './delete-registrations.ts';
import type { ProofCleaner } from './proof-cleaner.ts';
import { createLinkSigner } from './proof-links.ts';
import { readProof } from './read-proof.ts';
import { registerForEvent } from './register-for-event.ts';
import { selectRegistrations, toRegistration, toStudentRegistration } from './rows.ts';
import { updateRegistration } from './update-registration.ts';

export function registrationRoutes(platform: Platform, cleaner: ProofCleaner): Route[] {
  const { db, mailWaits } = platform;
  const links = createLinkSigner(platform.signingKey, platform.now);
  return [
    implement(contract.registerForEvent, async ({ viewer, body, file }) => {
      const outcome = await registerForEvent(platform, viewer.id, body, file);
      if (outcome instanceof Refusal) return outcome;
      mailWaits();
      cleaner.wake();
      return { message: 'Your registration has been submitted successfully!', registration: outcome };
    }),
    implement(contract.listMyRegistrations, async ({ viewer }) => {
      const mine = selectRegistrations(db).where('registrations.student_id', '=', viewer.id);
      return (await mine.orderBy('registrations.created_at', 'desc').execute()).map(toStudentRegistration);
    }),
    implement(contract.listRegistrations, async () => {
      const rows = await selectRegistrations(db).orderBy('registrations.created_at', 'desc').execute();
      return rows.map((row) => toRegistration(row, links));
    }),
    implement(contract.updateRegistration, async ({ params, body, viewer }) => {
      const updated = await updateRegistration(platform, links, params.registrationId, body, viewer.id);
      mailWaits();
      return updated;
    }),
    implement(contract.deleteRegistration, async ({ params, viewer }) => {
      const removed = await deleteRegistration(platform, params.registrationId, viewer.id);
      return removed instanceof Refusal ? removed : { message: 'Registration deleted successfully' };
    }),
    implement(contract.readProof, ({ params, query }) =>
      readProof(platform, links, params.registrationId, query.expires, query.signature),
    ),
  ];
}
