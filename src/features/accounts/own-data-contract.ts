import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { instant, messageOnly } from '#shared/fields.ts';
import { busy, currentPassword, tooManyTries } from '#shared/password-check.ts';
import { ownSession } from './session-contract.ts';
import { accountSettings, studentProfile } from './student-profile-contract.ts';

export const deletionFields = z.object({ password: currentPassword });

/** Everything that is kept about a student. Each feature adds its part (`dataOfStudent` in `app/feature-routes.ts`). */
export const myData = z.looseObject({
  exportedAt: instant,
  notes: z.array(z.string()),
  profile: studentProfile,
  settings: accountSettings,
  /** A code for the network that the account was made from; '' once it is forgotten. */
  signUpNetwork: z.string(),
  /** A session's token is stored nowhere. */
  sessions: z.array(ownSession.omit({ _id: true })),
  /** Null while the mail waits in the outbox, and for a mail that was never sent. */
  mails: z.array(z.object({ subject: z.string(), writtenAt: instant, sentAt: instant.nullable() })),
});

export type MyData = z.output<typeof myData>;

/** Sent as an attachment; the file's name is in Content-Disposition. */
export const downloadMyData = endpoint({
  method: 'GET',
  path: '/api/students/me/data',
  access: 'student',
  summary: 'Everything that is kept about the student, as a JSON file',
  output: myData,
});

export const readDeletion = endpoint({
  method: 'GET',
  path: '/api/students/me/deletion',
  access: 'student',
  summary: 'What the student would lose with the account: teams, and money that was paid or is promised',
  output: z.object({
    /** What the student loses, one sentence each. */
    losses: z.array(z.string()),
  }),
});

/**
 * Also deletes registrations (their seats become free), proofs, bookmarks, certificates and sessions. The record of
 * payments stays, without a name. A team that somebody else leads keeps its members. POST, because some proxies drop
 * the body of a DELETE.
 */
export const deleteMyAccount = endpoint({
  method: 'POST',
  path: '/api/students/me/delete',
  access: 'student',
  summary: 'Delete the student’s own account for good',
  body: deletionFields,
  output: messageOnly,
  refusals: { busy, tooManyTries },
});
