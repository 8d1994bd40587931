import type { OwnRegistration } from '#features/own-registrations/contract.ts';

// Not in `own-registrations/rules.ts`, which comes with the scripts of every page.

/** To a member, who reads nothing of the leader's pass. */
export const teamNotAccepted = 'The payment of your team was not accepted';

const passFaults = {
  rejected: 'The payment of your pass was not accepted',
  cancelled: 'The pass of this registration is cancelled',
} as const;

/** What is wrong with the pass of a registration, in a few words; '' where nothing is. */
export function passFaultWords({ passFault, isMember }: Pick<OwnRegistration, 'passFault' | 'isMember'>): string {
  if (!passFault) return '';
  return isMember ? teamNotAccepted : passFaults[passFault];
}
