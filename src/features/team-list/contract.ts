import { z } from 'zod';
import { paymentStatuses, registrationStatuses } from '#features/own-registrations/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { id, instant } from '#shared/fields.ts';
import { collegeFilter, idFilter, pageInfo, pageQuery, searchFilter } from '#shared/list-contract.ts';

/** A team registration. The leader is the student who registered; `members` does not include the leader. */
export const team = z.object({
  /** The id of the registration. */
  _id: id,
  teamName: z.string(),
  /** `teamMin`: how many people a team must have for this event. */
  event: z.object({ _id: id, title: z.string(), teamMin: z.number() }),
  leader: z.object({ name: z.string(), email: z.string(), phone: z.string(), college: z.string() }),
  members: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      college: z.string(),
      /** Whether the person was invited or has accepted (decision 43). Absent for a name that the leader typed. */
      state: z.enum(['invited', 'accepted']).optional(),
    }),
  ),
  registrationStatus: z.enum(registrationStatuses),
  paymentStatus: z.enum(paymentStatuses),
  createdAt: instant,
});
export type Team = z.output<typeof team>;

/** `event` is an event's `_id`. */
const teamFilters = z.object({ q: searchFilter, event: idFilter, college: collegeFilter });
export type TeamFilters = z.output<typeof teamFilters>;

export const findTeams = endpoint({
  method: 'GET',
  path: '/api/admin/teams',
  access: 'admin',
  needs: 'registrations.read',
  summary: 'One page of the teams that the filters let through, newest first; coordinators read those of their events',
  query: teamFilters.extend(pageQuery),
  output: z.object({
    teams: z.array(team),
    /** The events that have teams, sorted by title. */
    events: z.array(z.object({ _id: id, title: z.string() })),
    ...pageInfo,
  }),
});

export const exportTeams = endpoint({
  method: 'GET',
  path: '/api/admin/teams/export',
  access: 'admin',
  needs: 'registrations.read',
  summary: 'The teams that the filters let through as CSV (text/csv)',
  query: teamFilters,
  output: z.unknown(),
});
