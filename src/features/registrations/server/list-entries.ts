import { inScope } from '#server/http/event-scope.ts';
import type { Platform } from '#server/platform.ts';
import { type ListEntry, newestFirst, readEntries } from './list-json.ts';
import type { ListRevision, ListView } from './list-revision.ts';
import type { LinkSigner } from './proof-links.ts';

const hourMs = 3_600_000;

/** Links to proofs are made anew each hour, so what holds them is good for no longer. */
export const hourOf = (at: Date) => Math.floor(at.getTime() / hourMs);

/** Keeps what was read and reads only the events that have changed since; for a committee of any size, once. */
export function createListEntries(platform: Platform, links: LinkSigner) {
  const { db, now } = platform;
  const kept = new Map<string, { stamp: string; entries: ListEntry[] }>();
  const proofLink = signOnceAnHour(links, now);

  return async (view: ListView, revision: ListRevision): Promise<ListEntry[]> => {
    const { withPayments } = view;
    const hour = hourOf(now());
    const all = await db.selectFrom('events').select(['id as _id', 'title']).execute();
    const events = all
      .filter(({ _id }) => inScope(view.scope, _id))
      .map((event) => ({
        event,
        place: `${event._id} ${withPayments}`,
        stamp: `${revision.byEvent.get(event._id) ?? 0} ${hour}`,
      }));
    const current = events.map(({ place, stamp }) => {
      const found = kept.get(place);
      return found?.stamp === stamp ? found.entries : undefined;
    });
    const changed = events.filter((_, i) => !current[i]);
    const read = await readEntries(platform, { events: changed.map(({ event }) => event), withPayments, proofLink });
    for (const { event, place, stamp } of changed) kept.set(place, { stamp, entries: read.get(event._id) ?? [] });
    if (view.scope === 'all') forgetOthers(kept, new Set(all.map(({ _id }) => _id)));
    // Sorted runs one after the other, which is what the engine's sort is quick with.
    return events.flatMap(({ event }, i) => current[i] ?? read.get(event._id) ?? []).sort(newestFirst);
  };
}

function forgetOthers(kept: Map<string, unknown>, events: ReadonlySet<string>): void {
  for (const place of kept.keys()) {
    if (!events.has(place.slice(0, place.lastIndexOf(' ')))) kept.delete(place);
  }
}

/** Ten thousand signatures take as long as reading the rows. */
function signOnceAnHour(links: LinkSigner, now: () => Date) {
  let hour = 0;
  let signed = new Map<string, string>();
  return (id: string, sent: string): string => {
    if (hourOf(now()) !== hour) {
      hour = hourOf(now());
      signed = new Map();
    }
    const known = signed.get(id + sent);
    if (known) return known;
    const link = links.sign(id, sent);
    signed.set(id + sent, link);
    return link;
  };
}
