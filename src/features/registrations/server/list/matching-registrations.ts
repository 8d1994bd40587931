import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { isOfCollege } from '#features/colleges/server/index.ts';
import { missesSubmission } from '#features/questions/server/index.ts';
import type { registrationFilters } from '#features/registrations/admin-contract.ts';
import type { Engine } from '#server/db/open.ts';
import { eventIsInScope } from '#server/http/event-scope.ts';
import { type List, mostCounted } from '#server/lists/read-page.ts';
import type { ListView } from '../list-revision.ts';
import { waitsForCommittee } from '../seats/waiting.ts';
import { holdsSearch } from './search-registrations.ts';

export type RegistrationFilters = z.output<typeof registrationFilters>;

/** Selects the registrations that `view` may read and the filters match, newest first. */
export function matchingRegistrations(
  engine: Engine,
  view: ListView,
  { q, event, status, payment, college, submission, waiting }: RegistrationFilters,
): List {
  const filters: Expression<SqlBool>[] = [];
  if (q.trim()) filters.push(holdsSearch(engine, q, view));
  if (event) filters.push(sql`registrations.event_id = ${event}`);
  if (status) filters.push(sql`registrations.registration_status = ${status}`);
  if (payment) filters.push(sql`registrations.payment_status = ${payment}`);
  if (college) filters.push(isOfCollege(sql`registrations.college_key`, college));
  if (submission) filters.push(missesSubmission);
  if (waiting) filters.push(waitsForCommittee);
  return {
    table: 'registrations',
    column: 'created_at',
    order: 'desc',
    visible: view.scope === 'all' ? [] : [eventIsInScope(view.scope, 'registrations.event_id')],
    filters,
    mostCounted: q.trim() || submission ? mostCounted : undefined,
  };
}
