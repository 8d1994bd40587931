import type { z } from 'zod';
import type { registrationFilters } from '#features/registrations/admin-contract.ts';
import { ofEvents } from '#server/http/event-scope.ts';
import type { Platform } from '#server/platform.ts';
import type { ListView } from '../list-revision.ts';
import { holdsSearch } from './search-registrations.ts';

export type RegistrationFilters = z.output<typeof registrationFilters>;

/** The registrations that `view` may read and the filters let through. */
export function matchingRegistrations(
  { db, engine }: Pick<Platform, 'db' | 'engine'>,
  view: ListView,
  { q, event, status, payment }: RegistrationFilters,
) {
  let rows = db.selectFrom('registrations').where(ofEvents(view.scope, 'registrations.event_id'));
  if (q.trim()) rows = rows.where(holdsSearch(engine, q, view));
  if (event) rows = rows.where('event_id', '=', event);
  if (status) rows = rows.where('registration_status', '=', status);
  if (payment) rows = rows.where('payment_status', '=', payment);
  return rows;
}

export const isFiltered = ({ q, event, status, payment }: RegistrationFilters): boolean =>
  [q.trim(), event, status, payment].some(Boolean);
