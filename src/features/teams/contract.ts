import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, instant } from '#shared/fields.ts';

/** A registration as a team; its leader is the student who registered it and is not among the members. */
export const team = z.object({
  /** The registration's. */
  _id: id,
  teamName: z.string(),
  /** `teamMin`: how many people a team of this event needs. */
  event: z.object({ _id: id, title: z.string(), teamMin: z.number() }),
  leader: z.object({ name: z.string(), email: z.string(), phone: z.string(), college: z.string() }),
  members: z.array(z.object({ name: z.string(), email: z.string(), phone: z.string(), college: z.string() })),
  registrationStatus: z.enum(['pending', 'confirmed', 'cancelled']),
  paymentStatus: z.enum(['pending', 'completed', 'failed']),
  createdAt: instant,
});
export type Team = z.output<typeof team>;

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/admin/teams',
  access: 'admin',
  needs: 'registrations.read',
  summary: 'All teams, newest first; a coordinator reads those of their own events',
  output: z.array(team),
});
