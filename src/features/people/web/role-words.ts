import type { AdminRole } from '#shared/endpoint.ts';

/** What a role is called, and what it may do, in one line. */
export const roleWords: Record<AdminRole, { name: string; may: string }> = {
  administrator: { name: 'Administrator', may: 'Everything, people and settings too.' },
  coordinator: { name: 'Event coordinator', may: 'Changes their own events and their registrations, nothing else.' },
  finance: { name: 'Finance', may: 'Sees payments, sets payment and registration statuses, exports.' },
  volunteer: { name: 'Volunteer', may: 'Reads lists, without payment details. Changes nothing.' },
};
