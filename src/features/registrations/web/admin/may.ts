import { may } from '#shared/permissions.ts';

/** What a role is offered here; the server decides it again (`needs` in the contract). */
export function mayOf(role: string | undefined): { details: boolean; update: boolean; delete: boolean } {
  return { details: true, update: may(role, 'registrations.change'), delete: may(role, 'registrations.delete') };
}
