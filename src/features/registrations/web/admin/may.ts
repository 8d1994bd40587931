import type { AdminRole } from '#shared/endpoint.ts';

const updates: readonly AdminRole[] = ['administrator', 'coordinator', 'finance'];
const deletes: readonly AdminRole[] = ['administrator', 'coordinator'];

/** What a role is offered here; the server decides it again (`roles` in the contract). */
export function mayOf(role: string | undefined): { details: boolean; update: boolean; delete: boolean } {
  const isOneOf = (roles: readonly AdminRole[]) => roles.some((one) => one === role);
  return { details: true, update: isOneOf(updates), delete: isOneOf(deletes) };
}
