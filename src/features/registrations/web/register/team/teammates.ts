import { z } from 'zod';
import { type TeamMember, teamMember } from '#features/registrations/contract.ts';
import { readLocalDraft } from '#web/local-drafts.ts';
import { storage } from '#web/storage.ts';

const storageKey = 'savedTeammates';

/** Stores the last team, to fill in the next one. */
export function saveTeammates(members: TeamMember[]): void {
  if (members.length > 0) storage().setItem(storageKey, JSON.stringify(members));
}

/** The first person of the last team who is not in this team yet; an empty member if there is no such person. */
export function nextTeammate(taken: string[]): TeamMember {
  const emails = new Set(taken.map((email) => email.toLowerCase()));
  const known = savedTeammates().find(({ email }) => !emails.has(email.toLowerCase()));
  return known ?? { name: '', email: '', phone: '', college: '' };
}

export function hasTeammates(): boolean {
  return savedTeammates().length > 0;
}

function savedTeammates(): TeamMember[] {
  // Ignores data from an older version or from other software.
  return z.array(teamMember).safeParse(readLocalDraft(storageKey)).data ?? [];
}
