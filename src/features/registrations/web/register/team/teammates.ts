import { z } from 'zod';
import { type TeamMember, teamMember } from '#features/registrations/contract.ts';
import { readLocalDraft } from '#web/local-drafts.ts';
import { storage } from '#web/storage.ts';

const storageKey = 'savedTeammates';

/** The last team, to prefill the next one. */
export function saveTeammates(members: TeamMember[]): void {
  if (members.length > 0) storage().setItem(storageKey, JSON.stringify(members));
}

/** The first of the last team who is not in this one yet; an empty member when all are taken. */
export function nextTeammate(taken: string[]): TeamMember {
  const emails = new Set(taken.map((email) => email.toLowerCase()));
  const known = savedTeammates().find(({ email }) => !emails.has(email.toLowerCase()));
  return known ?? { name: '', email: '', phone: '', college: '' };
}

export function hasTeammates(): boolean {
  return savedTeammates().length > 0;
}

function savedTeammates(): TeamMember[] {
  // Written by something else or by an older version: ignored.
  return z.array(teamMember).safeParse(readLocalDraft(storageKey)).data ?? [];
}
