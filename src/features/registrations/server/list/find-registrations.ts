import type { z } from 'zod';
import { eventsWithSubmissions, signedAnswers } from '#features/questions/server/index.ts';
import type * as admin from '#features/registrations/admin-contract.ts';
import type { Db } from '#server/db/schema.ts';
import { eventIsInScope } from '#server/http/event-scope.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { byName, inOrder, readPage } from '#server/lists/read-page.ts';
import type { Platform } from '#server/platform.ts';
import type { Output } from '#shared/endpoint.ts';
import { type ListView, listViewOf, tagOf } from '../list-revision.ts';
import { selectRegistrations, toRegistration } from '../rows.ts';
import { matchingRegistrations } from './matching-registrations.ts';

type Query = z.output<typeof admin.findRegistrations.query>;

export async function findRegistrations(
  platform: Platform,
  links: LinkSigner,
  viewer: AdminViewer,
  query: Query,
): Promise<Output<typeof admin.findRegistrations>> {
  const { db, engine, now } = platform;
  const view = await listViewOf(db, viewer);
  // Read before the rows: if the rows are newer, the screen only asks once more.
  const revision = await tagOf(db, view, now());
  const { ids, ...info } = await readPage(db, matchingRegistrations(engine, view, query), query);
  // Only rows for the same event have answers that can be compared.
  const registrations = await (query.event ? withAnswers : withoutAnswers)(platform, links, view, ids);
  const events = await db
    .selectFrom('events')
    .select(['id as _id', 'title'])
    .where(eventIsInScope(view.scope, 'events.id'))
    .orderBy(byName('title'))
    .execute();
  const asking = await eventsWithSubmissions(db);
  const choices = events.map((event) => ({ ...event, asksSubmission: asking.has(event._id) }));
  return { registrations, events: choices, ...info, ...(await readArrivals(db, view, query.since)), revision };
}

/** In the order of `ids`, with answers if the event asks questions. */
export async function withAnswers(platform: Platform, links: LinkSigner, view: ListView, ids: readonly string[]) {
  const registrations = await withoutAnswers(platform, links, view, ids);
  const answers = await signedAnswers(platform, ids);
  return registrations.map((one) => ({ ...one, ...(answers.has(one._id) && { answers: answers.get(one._id) }) }));
}

async function withoutAnswers({ db }: Platform, links: LinkSigner, view: ListView, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await selectRegistrations(db).where('registrations.id', 'in', ids).execute();
  return inOrder(ids, rows, ({ id }) => id).map((row) => toRegistration(row, links, view));
}

async function readArrivals(db: Db, view: ListView, since: string) {
  const visible = db.selectFrom('registrations').where(eventIsInScope(view.scope, 'registrations.event_id'));
  const newest = await visible
    .select((rows) => rows.fn.max('registrations.created_at').as('at'))
    .executeTakeFirstOrThrow();
  if (!since) return { newest: newest.at ?? '', arrived: 0 };
  const { arrived } = await visible
    .where('registrations.created_at', '>', since)
    .select((rows) => rows.fn.countAll<number>().as('arrived'))
    .executeTakeFirstOrThrow();
  return { newest: newest.at ?? '', arrived };
}
