import type { Team } from '../contract.ts';

export interface Filters {
  text: string;
  /** '' is every event. */
  eventId: string;
}

export function readFilters(search: URLSearchParams): Filters {
  return { text: search.get('q') ?? '', eventId: search.get('event') ?? '' };
}

/** The text is looked for in the team's name, its event, and names and emails of all who are in it. */
export function filterTeams(teams: readonly Team[], { text, eventId }: Filters): readonly Team[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && !eventId) return teams;
  return teams.filter((team) => {
    if (eventId && team.event._id !== eventId) return false;
    const looked = words.length === 0 ? '' : lookedAt(team);
    return words.every((word) => looked.includes(word));
  });
}

// Put together once a team: all are looked through at every keystroke.
const texts = new WeakMap<Team, string>();

function lookedAt(team: Team): string {
  const known = texts.get(team);
  if (known !== undefined) return known;
  const people = peopleOf(team).flatMap(({ name, email, college }) => [name, email, college]);
  const text = [team.teamName, team.event.title, ...people].join('\n').toLowerCase();
  texts.set(team, text);
  return text;
}

/** The leader first. */
export function peopleOf({ leader, members }: Team): Team['members'] {
  return [leader, ...members];
}

/** The events that have teams, by title. */
export function eventsOf(teams: readonly Team[]): Team['event'][] {
  const titles = new Map(teams.map(({ event }) => [event._id, event.title]));
  return [...titles].map(([_id, title]) => ({ _id, title })).sort((a, b) => a.title.localeCompare(b.title));
}

export const nameOf = ({ teamName }: Team): string => teamName || 'Unnamed team';
