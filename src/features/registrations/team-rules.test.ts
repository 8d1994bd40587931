import { describe, expect, test } from 'vitest';
import { usualTeamRules } from '#features/events/team-rules.ts';
import { teamCodeFrom } from './code-rules.ts';
import { type Hindrance, type MemberState, shownMemberStates } from './team-contract.ts';
import { type MemberEvent, memberAfter, placesTaken, plainCode, whyNotJoin } from './team-rules.ts';

type Args = Parameters<typeof whyNotJoin>;
interface Case {
  person: Args[0];
  event: Args[1];
  theirs: Args[2][number][];
  team: Args[3];
}

const hours = { date: '2025-05-09', startTime: '10:00', endTime: '12:00' };
const member = (id: string, state: MemberState, student_id: string | null = null) => ({ id, state, student_id });

/** An invited person and a free place, without any hindrance. */
const fine = (): Case => ({
  person: { id: 'meena', name: 'Meena', phone: '+91 00000 00100', college: 'Thinnai College', isOwnCollege: true },
  event: { id: 'robots', ...hours, teamMax: 3, rules: { ...usualTeamRules, clash: 'forbid' }, isClosed: false },
  theirs: [],
  team: {
    registrationId: 'team',
    leader: { id: 'ravi', college: 'thinnai  college.' },
    members: [member('m1', 'invited')],
    own: { id: 'm1' },
    otherColleges: ['Marina College'],
  },
});
const other = { ...hours, eventId: 'quiz', registrationId: 'other', date: '2025-05-10', isActive: true };

/** The cause of each hindrance, without causing any other. */
const makes: Record<Hindrance, (at: Case) => void> = {
  closed: (at) => {
    at.event.isClosed = true;
  },
  alreadyInTeam: (at) => {
    at.team = { ...at.team, leader: { ...at.team.leader, id: 'meena' } };
  },
  otherTeam: (at) => at.theirs.push({ ...other, eventId: 'robots', ...hours }),
  teamFull: (at) => {
    at.team = {
      ...at.team,
      members: [...at.team.members, member('m2', 'accepted', 'a'), member('m3', 'accepted', 'b')],
    };
  },
  clash: (at) => at.theirs.push({ ...other, eventId: 'clashing', ...hours, startTime: '11:00', endTime: '13:00' }),
  clashNotice: (at) => {
    at.event.rules = { ...at.event.rules, clash: 'warn' };
    at.theirs.push({ ...other, eventId: 'clashing', ...hours, startTime: '11:00', endTime: '13:00' });
  },
  tooManyEvents: (at) => {
    at.event.rules = { ...at.event.rules, mostEvents: 2 };
    at.theirs.push(other, { ...other, eventId: 'debate' });
  },
  notOwnCollege: (at) => {
    at.event.rules = { ...at.event.rules, college: 'own' };
    at.person.isOwnCollege = false;
  },
  otherCollege: (at) => {
    at.event.rules = { ...at.event.rules, college: 'one' };
    at.team = { ...at.team, leader: { ...at.team.leader, college: 'Adyar College' } };
  },
  collegeHasTeam: (at) => {
    at.event.rules = { ...at.event.rules, oneTeamPerCollege: true };
    at.team = { ...at.team, otherColleges: ['THINNAI college'] };
  },
  profileIncomplete: (at) => {
    at.person.phone = '';
  },
};
const names = Object.keys(makes) as (keyof typeof makes)[];
const asked = ({ person, event, theirs, team }: Case) => whyNotJoin(person, event, theirs, team);

describe('the reasons why a person cannot join a team', () => {
  test('lets an invited person join while a place is free', () => {
    expect(asked(fine())).toEqual([]);
  });

  test.each(names)('names a single reason: %s', (name) => {
    const at = fine();
    makes[name](at);
    expect(asked(at)).toEqual([name]);
  });

  const pairs = names.flatMap((one, index) => names.slice(index + 1).map((two) => [one, two] as const));
  /** These need different values of one rule, so they cannot occur together. */
  const excluding = new Set(['clash clashNotice', 'notOwnCollege otherCollege']);
  test.each(pairs.filter((pair) => !excluding.has(pair.join(' '))))(
    'names two reasons together: %s and %s',
    (one, two) => {
      const at = fine();
      makes[one](at);
      makes[two](at);
      expect(asked(at).toSorted()).toEqual([one, two].toSorted());
    },
  );

  test('names no clash when the event ignores clashes', () => {
    const at = fine();
    makes.clash(at);
    at.event.rules = { ...at.event.rules, clash: 'ignore' };
    expect(asked(at)).toEqual([]);
  });

  test('names no reason for a leader who is about to register a team', () => {
    const at = fine();
    at.team = {
      registrationId: '',
      leader: { id: 'meena', college: at.person.college },
      members: [],
      otherColleges: [],
    };
    expect(asked(at)).toEqual([]);
  });
});

test('keeps a place for each invited member, but counts only accepted members when an invited member joins', () => {
  const members = [...shownMemberStates, 'asked' as const].map((state) => member(state, state));
  expect(placesTaken(members)).toBe(4);
  expect(placesTaken(members, { id: 'invited' })).toBe(2);
});

describe('the states of a member', () => {
  const table: Record<MemberEvent, Partial<Record<MemberState, MemberState>>> = {
    accept: { typed: 'accepted', invited: 'accepted' },
    decline: { typed: 'declined', invited: 'declined' },
    approve: { asked: 'accepted' },
    turnDown: { asked: 'declined' },
    lapse: { invited: 'declined' },
    leave: { accepted: 'left', asked: 'left' },
    replace: { typed: 'replaced', invited: 'replaced', accepted: 'replaced' },
  };
  const events = Object.keys(table) as MemberEvent[];
  const all = [...shownMemberStates, 'asked'] as const;
  test.each(events.flatMap((event) => all.map((state) => [event, state] as const)))(
    'applies %s to a member who is %s',
    (event, state) => {
      expect(memberAfter(state, event)).toBe(table[event][state]);
    },
  );
});

describe('a team code', () => {
  test('gives a code six characters that are not easily confused', () => {
    const all = Array.from({ length: 256 }, (_, byte) => teamCodeFrom(new Uint8Array(6).fill(byte))[0]).join('');
    expect(teamCodeFrom(new Uint8Array(8))).toHaveLength(6);
    expect(new Set(all).size).toBe(32);
    expect(all).not.toMatch(/[O0I1]/);
  });

  test('reads a code typed with spaces, hyphens and small letters', () => {
    expect(plainCode(' abc-2 de ')).toBe('ABC2DE');
  });
});
