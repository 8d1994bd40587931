import { readEdition } from '#features/edition/server/index.ts';
import { listViewOf } from '#features/registrations/server/index.ts';
import type { Streamed } from '#server/http/content.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { readIds } from '#server/lists/read-page.ts';
import { csvAnswer } from '#server/lists/streamed-lists.ts';
import type { Platform } from '#server/platform.ts';
import { dayOf } from '#shared/calendar.ts';
import type { Team, TeamFilters } from '../contract.ts';
import { missingText, peopleOf } from '../rules.ts';
import { readTeams, teamsOf } from './find-teams.ts';

const head = [
  ...['Team Name', 'Event', 'Leader', 'Leader Email', 'Leader Phone', 'College', 'Members'],
  ...['Member Names', 'Member Emails', 'Member Phones', 'Registration Status', 'Payment Status'],
  ...['Date Registered', 'Incomplete Team'],
];

export async function exportTeams(platform: Platform, viewer: AdminViewer, filters: TeamFilters): Promise<Streamed> {
  const { db, now } = platform;
  const [view, { timeZone }] = await Promise.all([listViewOf(db, viewer), readEdition(db)]);
  return csvAnswer({ name: 'teams', head, timeZone, now: now() }, cells());

  async function* cells() {
    for await (const ids of readIds(db, teamsOf(platform, view, filters))) {
      yield (await readTeams(db, ids)).map((team) => cellsOf(team, timeZone));
    }
  }
}

function cellsOf(team: Team, timeZone: string): string[] {
  const { leader, members } = team;
  return [
    ...[team.teamName, team.event.title, leader.name, leader.email, leader.phone, leader.college],
    String(peopleOf(team).length),
    members.map(({ name }) => name).join('; '),
    members.map(({ email }) => email).join('; '),
    members.map(({ phone }) => phone).join('; '),
    ...[team.registrationStatus, team.paymentStatus, dayOf(new Date(team.createdAt), timeZone), missingText(team)],
  ];
}
