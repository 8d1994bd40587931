import { incompleteTeam, incompleteText } from '#features/registrations/rules.ts';
import { holdsTerms, searchTerms, searchText } from '#shared/search.ts';
import type { Team } from '../contract.ts';

export interface Filters {
  text: string;
  /** '' is every event. */
  eventId: string;
}

export function readFilters(search: URLSearchParams): Filters {
  return { text: search.get('q') ?? '', eventId: search.get('event') ?? '' };
}

/** The text is looked for in the team's name, its event, and names, emails, phones and colleges of all who are in it. */
export function filterTeams(teams: readonly Team[], { text, eventId }: Filters): readonly Team[] {
  const terms = searchTerms(text);
  if (terms.length === 0 && !eventId) return teams;
  return teams.filter((team) => {
    if (eventId && team.event._id !== eventId) return false;
    return terms.length === 0 || holdsTerms(lookedAt(team), terms);
  });
}

// Put together once a team: all are looked through at every keystroke.
const texts = new WeakMap<Team, string>();

function lookedAt(team: Team): string {
  const known = texts.get(team);
  if (known !== undefined) return known;
  const people = peopleOf(team);
  const names = people.flatMap(({ name, email, college }) => [name, email, college]);
  const text = searchText({
    words: [team.teamName, team.event.title, ...names],
    phones: people.map(({ phone }) => phone),
  });
  texts.set(team, text);
  return text;
}

/** The leader first. */
export function peopleOf({ leader, members }: Team): Team['members'] {
  return [leader, ...members];
}

/** The events that have teams, by title. */
export function eventsOf(teams: readonly Team[]): readonly { _id: string; title: string }[] {
  const titles = new Map(teams.map(({ event }) => [event._id, event.title]));
  return [...titles].map(([_id, title]) => ({ _id, title })).sort((a, b) => a.title.localeCompare(b.title));
}

/** 'Incomplete: 1 of 2 members'; '' for a complete team. */
export function missingText(team: Team): string {
  const incomplete = incompleteTeam(team, team.members);
  return incomplete ? incompleteText(incomplete) : '';
}

export const nameOf = ({ teamName }: Team): string => teamName || 'Unnamed team';
