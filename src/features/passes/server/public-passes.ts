import { readEdition } from '#features/edition/server/index.ts';
import type { PriceLine } from '#features/prices/contract.ts';
import { type CachedValue, cacheBriefly } from '#server/cache-briefly.ts';
import type { Db } from '#server/db/schema.ts';
import { type Content, etagOf } from '#server/http/content.ts';
import { readyJson } from '#server/http/ready-text.ts';
import type { Platform } from '#server/platform.ts';
import { grouped } from '#shared/money.ts';
import { listPasses, type PublicPass } from '../contract.ts';
import { coversText, shownCovers } from '../rules.ts';
import { offerAt } from './offer.ts';
import { isOnSale, isSoldOut } from './quote.ts';
import { type PassRow, toPass } from './rows.ts';
import { readSoldAt } from './sales.ts';
import { titlesOf } from './save-pass.ts';

/** GET /api/passes, ready to send; its ETag changes whenever the passes do, or a price begins. */
export type CachedPasses = CachedValue<{ list: Content; etag: string }>;

export function cachePasses({ db, now }: Pick<Platform, 'db' | 'now'>): CachedPasses {
  return cacheBriefly(async (previous) => {
    const body = Buffer.from(JSON.stringify(listPasses.output.parse(await publicPasses(db, now()))));
    const etag = etagOf(body);
    return previous?.etag === etag ? previous : { list: readyJson(body, etag), etag };
  });
}

/** Published passes whose sale is not over, in the order in which they were made. */
async function publicPasses(db: Db, now: Date): Promise<PublicPass[]> {
  const rows = await db
    .selectFrom('passes')
    .selectAll()
    .where('is_active', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const { timeZone } = await readEdition(db);
  const shown = await Promise.all(rows.map((row) => toPublic(db, row, now, timeZone)));
  return shown.filter((pass) => pass !== undefined);
}

async function toPublic(db: Db, row: PassRow, now: Date, timeZone: string): Promise<PublicPass | undefined> {
  const isSold = (at: Date) => !row.sale_until || at < new Date(row.sale_until);
  if (!isSold(now)) return undefined;
  const pass = toPass(row, timeZone);
  const begins = isOnSale(row, now) ? now : new Date(row.sale_from);
  const left = offerAt(pass.prices, begins, await readSoldAt(db, `pass:${row.id}`));
  const offer = left ?? offerAt(pass.prices, begins);
  if (!offer || !isSold(offer.from)) return undefined;
  const { line, from, next } = offer;
  const priceFor = audienceText(line);
  const titles = await titlesOf(db, pass.covers.kind === 'events' ? pass.covers.events : [], { published: true });
  return {
    _id: pass._id,
    name: pass.name,
    description: pass.description,
    covers: shownCovers(pass.covers, (id) => titles.has(id)),
    coversWords: coversText(pass.covers, (id) => titles.get(id)),
    priceNow: line.amount,
    ...(priceFor && { priceFor }),
    priceWords: pass.priceWords,
    ...(next && isSold(next.from) && { nextPrice: next.amount, nextPriceFrom: next.from.toISOString() }),
    ...(from > now && { saleFrom: from.toISOString() }),
    ...(row.sale_until && { saleUntil: row.sale_until }),
    soldOut: !left || isSoldOut(row),
  };
}

function audienceText({ audience, groupMin = 2 }: PriceLine): string {
  if (audience === 'ownCollege') return 'for students of the college that holds the fest';
  return audience === 'collegeGroup' ? `for groups of ${grouped(groupMin)} or more of one college` : '';
}
