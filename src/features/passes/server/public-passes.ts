import { readEdition } from '#features/edition/server/index.ts';
import { anybody, nextPrice, priceAt } from '#features/prices/rules.ts';
import type { Db } from '#server/db/schema.ts';
import type { PublicPass } from '../contract.ts';
import { coversWords } from '../rules.ts';
import { isOnSale } from './quote.ts';
import { type PassRow, toPass } from './rows.ts';
import { readSoldAt } from './sales.ts';
import { titlesOf } from './save-pass.ts';

/** Published passes whose sale is not over, in the order in which they were made. */
export async function publicPasses(db: Db, now: Date): Promise<PublicPass[]> {
  const rows = await db
    .selectFrom('passes')
    .selectAll()
    .where('is_active', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const { timeZone } = await readEdition(db);
  const shown = await Promise.all(rows.map((row) => toPublic(db, row, now, timeZone)));
  return shown.filter((pass) => pass !== undefined);
}

async function toPublic(db: Db, row: PassRow, now: Date, timeZone: string): Promise<PublicPass | undefined> {
  if (row.sale_until && Date.parse(row.sale_until) <= now.getTime()) return undefined;
  const pass = toPass(row, timeZone);
  const options = { soldAt: await readSoldAt(db, `pass:${row.id}`) };
  const begins = isOnSale(row, now) ? now : new Date(row.sale_from);
  const current = priceAt(pass.prices, anybody, begins, options);
  const next = nextPrice(pass.prices, anybody, begins, options);
  const priceNow = current?.amount ?? next?.amount;
  if (priceNow === undefined) return undefined;
  const from = current ? begins : next?.from;
  const titles = await titlesOf(db, pass.covers.kind === 'events' ? pass.covers.events : []);
  return {
    _id: pass._id,
    name: pass.name,
    description: pass.description,
    covers: pass.covers,
    coversWords: coversWords(pass.covers, (id) => titles.get(id)),
    priceNow,
    priceWords: pass.priceWords,
    ...(current && next && { nextPrice: next.amount, nextPriceFrom: next.from.toISOString() }),
    ...(from && from > now && { saleFrom: from.toISOString() }),
    ...(row.sale_until && { saleUntil: row.sale_until }),
    soldOut: row.sale_limit !== null && row.sold >= row.sale_limit,
  };
}
