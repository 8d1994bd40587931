import { dayOf } from '#shared/calendar.ts';
import { saveCsv } from '#web/desk/save-csv.ts';
import type { Team } from '../contract.ts';
import { missingText, peopleOf } from './filters.ts';

const head = [
  'Team Name',
  'Event',
  'Leader',
  'Leader Email',
  'Leader Phone',
  'College',
  'Members',
  'Member Names',
  'Member Emails',
  'Member Phones',
  'Registration Status',
  'Payment Status',
  'Date Registered',
  'Incomplete Team',
];

/** The rows that the filters let through, on all pages. */
export function exportTeams(teams: readonly Team[], timeZone: string): void {
  saveCsv({ name: 'teams', head, rows: teamCells(teams, timeZone), timeZone });
}

export function teamCells(teams: readonly Team[], timeZone: string): string[][] {
  return teams.map((team) => [
    team.teamName,
    team.event.title,
    team.leader.name,
    team.leader.email,
    team.leader.phone,
    team.leader.college,
    String(peopleOf(team).length),
    team.members.map(({ name }) => name).join('; '),
    team.members.map(({ email }) => email).join('; '),
    team.members.map(({ phone }) => phone).join('; '),
    team.registrationStatus,
    team.paymentStatus,
    dayOf(new Date(team.createdAt), timeZone),
    missingText(team),
  ]);
}
