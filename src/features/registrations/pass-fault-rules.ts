import type { OwnRegistration } from '#features/own-registrations/contract.ts';

// In a file of its own, because every page loads `own-registrations/rules.ts`.

/** For a member of the team, because only the leader sees the leader's pass. */
export const teamNotAccepted = 'The payment of your team was not accepted';

const passFaults = {
  rejected: 'The payment of your pass was not accepted',
  cancelled: 'The pass of this registration is cancelled',
} as const;

/** Names the problem with the pass of a registration; '' without one. */
export function passFaultText({ passFault, isMember }: Pick<OwnRegistration, 'passFault' | 'isMember'>): string {
  if (!passFault) return '';
  return isMember ? teamNotAccepted : passFaults[passFault];
}
