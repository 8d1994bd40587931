import type { Entry, TeamRules } from '#features/events/contract.ts';

/** The words for each choice of the form. Histories use the same words (`audit/server/value-text.ts`). */
export const choices = {
  entry: {
    fee: 'By paying the fee',
    pass: 'With a pass only',
    passOrFee: 'With a pass, or by paying the fee',
    free: 'Free for everybody',
  } satisfies Record<Entry, string>,
  teamConsent: {
    none: 'No, the leader names them',
    required: 'Yes, each one accepts on their own dashboard',
  },
  'teamRules ifIncomplete': {
    keep: 'Keeps its seat and is marked',
    release: 'Loses its seat',
  } satisfies Record<TeamRules['ifIncomplete'], string>,
  'teamRules clash': {
    warn: 'Is warned',
    forbid: 'Cannot join',
    ignore: 'Is not told',
  } satisfies Record<TeamRules['clash'], string>,
  'teamRules college': {
    any: 'Any, also mixed',
    one: 'One college per team',
    own: 'Own college only, by confirmed email',
  } satisfies Record<TeamRules['college'], string>,
};
