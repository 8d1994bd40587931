import { readEdition } from '#features/edition/server/index.ts';
import type { PriceLine } from '#features/prices/contract.ts';
import { type CachedValue, cacheBriefly } from '#server/cache-briefly.ts';
import type { Db } from '#server/db/schema.ts';
import { type Content, etagOf } from '#server/http/content.ts';
import { readyJson } from '#server/http/ready-text.ts';
import type { Platform } from '#server/platform.ts';
import { grouped } from '#shared/money.ts';
import type { PassRecord } from '../admin-contract.ts';
import { listPasses, type PublicPass } from '../contract.ts';
import { coversText, shownCovers } from '../rules.ts';
import { offerAt } from './offer.ts';
import { isOnSale, isSoldOut } from './quote.ts';
import { type PassRow, toPass } from './rows.ts';
import { readSoldAtAll } from './sales.ts';
import { titlesOf } from './save-pass.ts';

/** GET /api/passes, ready to send. Its ETag changes when a pass changes or a price begins. */
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
  const offered = rows.filter((row) => !isSaleOver(row, now));
  if (offered.length === 0) return [];
  const { timeZone } = await readEdition(db);
  const passes = offered.map((row) => ({ row, pass: toPass(row, timeZone) }));
  const titles = await titlesOf(
    db,
    passes.flatMap(({ pass }) => (pass.covers.kind === 'events' ? pass.covers.events : [])),
    { published: true },
  );
  const soldAt = await readSoldAtAll(
    db,
    offered.map(({ id }) => `pass:${id}`),
  );
  return passes
    .map(({ row, pass }) => toPublic(row, pass, { now, titles, soldAt: soldAt(`pass:${row.id}`) }))
    .filter((pass) => pass !== undefined);
}

const isSaleOver = ({ sale_until }: PassRow, at: Date): boolean => sale_until !== '' && new Date(sale_until) <= at;

interface Known {
  now: Date;
  titles: Map<string, string>;
  soldAt: (line: PriceLine) => number;
}

function toPublic(row: PassRow, pass: PassRecord, { now, titles, soldAt }: Known): PublicPass | undefined {
  const begins = isOnSale(row, now) ? now : new Date(row.sale_from);
  const left = offerAt(pass.prices, begins, soldAt);
  const offer = left ?? offerAt(pass.prices, begins);
  if (!offer || isSaleOver(row, offer.from)) return undefined;
  const { line, from, next } = offer;
  const priceFor = audienceText(line);
  return {
    _id: pass._id,
    name: pass.name,
    description: pass.description,
    covers: shownCovers(pass.covers, (id) => titles.has(id)),
    coversWords: coversText(pass.covers, (id) => titles.get(id)),
    priceNow: line.amount,
    ...(priceFor && { priceFor }),
    priceWords: pass.priceWords,
    ...(next && !isSaleOver(row, next.from) && { nextPrice: next.amount, nextPriceFrom: next.from.toISOString() }),
    ...(from > now && { saleFrom: from.toISOString() }),
    ...(row.sale_until && { saleUntil: row.sale_until }),
    soldOut: !left || isSoldOut(row),
  };
}

function audienceText({ audience, groupMin = 2 }: PriceLine): string {
  if (audience === 'ownCollege') return 'for students of the college that holds the fest';
  return audience === 'collegeGroup' ? `for groups of ${grouped(groupMin)} or more of one college` : '';
}
