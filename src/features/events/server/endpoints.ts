import { eventScope, inScope } from '#server/http/event-scope.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import * as contract from '../contract.ts';
import { calendarFileRoute } from './calendar-file.ts';
import type { Catalogue } from './catalogue.ts';
import { deleteEvent, type RemoveRegistrations } from './delete-event.ts';
import { publishEvent } from './publish-event.ts';
import { allEvents, findEvent } from './queries.ts';
import { toOrganisersEvent } from './rows.ts';
import { createEvent, type EventRules, type OfferSeats, updateEvent } from './save-event.ts';
import type { WarnAdministrators } from './upi-id.ts';

interface Neighbours {
  catalogue: Catalogue;
  /** The rules that the settings decide. */
  rules: () => Promise<EventRules>;
  removeRegistrations: RemoveRegistrations;
  /** Offers seats that came free to those who wait. */
  offerSeats: OfferSeats;
  warn: WarnAdministrators;
}

export function eventRoutes(
  platform: Platform,
  { catalogue, rules, removeRegistrations, offerSeats, warn }: Neighbours,
): Route[] {
  const { db, siteChanged, mailWaits } = platform;
  return [
    implement(contract.listEvents, async ({ viewer }) => {
      if (viewer?.kind === 'admin') {
        const scope = await eventScope(db, viewer);
        return (await allEvents(db)).filter(({ id }) => inScope(scope, id)).map(toOrganisersEvent);
      }
      return (await catalogue.current()).list;
    }),
    implement(contract.getEvent, async ({ params, viewer }) => {
      if (viewer?.kind === 'admin' && inScope(await eventScope(db, viewer), params.eventId)) {
        const row = await findEvent(db, params.eventId);
        return row ? toOrganisersEvent(row) : refuse('eventNotFound');
      }
      return (await catalogue.current()).events.get(params.eventId) ?? refuse('eventNotFound');
    }),
    implement(contract.createEvent, async ({ body, viewer }) => {
      const created = await createEvent(platform, body, await rules(), viewer.id);
      siteChanged();
      return created;
    }),
    implement(contract.updateEvent, async ({ params, body, viewer }) => {
      if (!inScope(await eventScope(db, viewer), params.eventId)) return refuse('eventNotFound');
      const updated = await updateEvent(platform, { offerSeats, warn }, params.eventId, body, await rules(), viewer);
      mailWaits();
      siteChanged();
      return updated;
    }),
    implement(contract.publishEvent, async ({ params, body, viewer }) => {
      if (!inScope(await eventScope(db, viewer), params.eventId)) return refuse('eventNotFound');
      const changed = await publishEvent(platform, params.eventId, body.isActive, viewer.id);
      siteChanged();
      return changed;
    }),
    implement(contract.deleteEvent, async ({ params, query, viewer }) => {
      const { confirmRegistrations } = query;
      const removed = await deleteEvent(platform, removeRegistrations, params.eventId, confirmRegistrations, viewer.id);
      if (removed instanceof Refusal) return removed;
      siteChanged();
      return { message: 'Event deleted successfully!' };
    }),
    calendarFileRoute(platform, { catalogue, timeZone: async () => (await rules()).timeZone }),
  ];
}
