/** The names of stored choices as their forms show them, by the name of the field in records. */
const words: Record<string, Record<string, string>> = {
  eventType: {
    competition: 'Competition',
    technical: 'Technical',
    nontechnical: 'Nontechnical',
    workshop: 'Workshop',
    hackathon: 'Hackathon',
    talk: 'Talk',
  },
  entry: {
    fee: 'By paying the fee',
    pass: 'With a pass only',
    passOrFee: 'With a pass, or by paying the fee',
    free: 'Free for everybody',
  },
  teamConsent: {
    none: 'No, the leader names them',
    required: 'Yes, each one accepts on their own dashboard',
  },
  'teamRules ifIncomplete': {
    keep: 'Keeps its seat and is marked',
    release: 'Loses its seat',
  },
  'teamRules clash': {
    warn: 'Is warned',
    forbid: 'Cannot join',
    ignore: 'Is not told',
  },
  'teamRules college': {
    any: 'Any, also mixed',
    one: 'One college per team',
    own: 'Own college only, by confirmed email',
  },
  checkpointKind: {
    gate: 'Gate',
    hall: 'Hall of an event',
    kit: 'Kit',
    meal: 'Meal',
    desk: 'Desk',
  },
  rule: {
    once: 'Once',
    daily: 'Once a day',
    times: 'Several times',
    inOut: 'In and out',
  },
  admits: {
    all: 'Everybody with a ticket',
    events: 'Registered for these events',
    passes: 'Holders of these passes',
  },
  roundKind: {
    scored: 'Places',
    shortlist: 'Who goes on to the next round',
  },
  counts: {
    raw: 'Points as given',
    normalised: 'Normalised, so that each judge counts equally',
  },
  // The audience of a price.
  audience: {
    anyone: 'Anyone',
    ownCollege: 'Own college',
    collegeGroup: 'A group of one college',
  },
  channel: {
    online: 'On the website',
    spot: 'On the spot',
  },
};

/** A stored value as text. A value that is not a known choice is unchanged. */
export const inWords = (field: string, value: string): string => words[field]?.[value] ?? value;
