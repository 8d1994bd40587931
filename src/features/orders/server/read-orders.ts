import { findAccount } from '#features/accounts/server/index.ts';
import { readEdition } from '#features/edition/server/index.ts';
import type { OwnOrder } from '#features/passes/own-contract.ts';
import { couponKey } from '#features/passes/rules.ts';
import { type Quote, readLeft } from '#features/passes/server/index.ts';
import type { PriceLine } from '#features/prices/contract.ts';
import { lineKey } from '#features/prices/rules.ts';
import { costSentence } from '#features/prices/sentence-rules.ts';
import { paymentDetails, stillOwed, whyNotAnotherNow } from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { createLinkSigner } from '#server/http/link-signer.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { findPass, ownOrders, referenceOf } from './buying/own-orders.ts';
import { quoteNewOrder } from './buying/quote-new-order.ts';
import { whyNotAgain, whyNotAgainText } from './buying/why-not-again.ts';
import { type OrderRow, selectOrders, toOrders, toOwnOrder } from './rows.ts';

export async function myOrders(db: Db, studentId: string): Promise<OwnOrder[]> {
  const rows = await db
    .selectFrom('pass_orders')
    .innerJoin('passes', 'passes.id', 'pass_orders.pass_id')
    .selectAll('pass_orders')
    .select('passes.name as pass_name')
    .where('student_id', '=', studentId)
    .orderBy('pass_orders.created_at', 'desc')
    .execute();
  if (rows.length === 0) return [];
  const titles = await db.selectFrom('events').select(['id', 'title']).where('is_active', '=', 1).execute();
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
  const left = await readLeft(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toOwnOrder(row, titleOf, left.get(row.id)));
}

/** The orders in a student's own data. Links to proofs are whole addresses if the site's address is known. */
export async function ordersOfStudent({ db, signingKey, now, config }: Platform, studentId: string) {
  const links = createLinkSigner(signingKey, now);
  const rows = await selectOrders(db).where('pass_orders.student_id', '=', studentId).execute();
  const kept = new Map((await toOrders(db, rows, links)).map((order) => [order._id, order]));
  const site = config.publicUrl ? `${config.publicUrl}/` : '';
  return (await myOrders(db, studentId)).map((own) => {
    const { coupon = '', paymentProof = '', updatedAt = '', resubmittedAt = '' } = kept.get(own._id) ?? {};
    return { ...own, coupon, paymentProof: paymentProof && `${site}${paymentProof}`, updatedAt, resubmittedAt };
  });
}

/** How a student pays for a pass, before there is an order or after it was rejected. The call reserves nothing. */
export async function passPayment(platform: Platform, studentId: string, passId: string, coupon: string) {
  const { db, now } = platform;
  const account = await findAccount(db, studentId);
  if (!account) return refuse('accountGone');
  const pass = await findPass(db, passId);
  const { live, latest } = await ownOrders(db, studentId, passId);
  const quote = live ? undefined : await quoteNewOrder(db, pass, { account, coupon, now: now() });
  if (quote instanceof Refusal) return quote;
  const why = live?.status === 'rejected' ? await whyNotAgain(db, live) : undefined;
  if (why) return refuse(why, { message: whyNotAgainText[why] });
  const reference = live?.payment_reference || referenceOf(platform, studentId, passId, latest?.id);
  const payee = { title: pass?.name ?? '', upiId: '', qrCode: '' };
  const amount = quote ? quote.amount : live ? await stillOwed(db, live) : 0;
  const taken = quote?.couponId ? couponKey(coupon) : '';
  const { timeZone } = await readEdition(db);
  const words = quote
    ? costSentence({ amount, line: lineOf(pass, quote), usual: 'the price of this pass', coupon: taken }, timeZone)
    : costSentence({ amount, line: undefined, usual: usualOf(live, amount), coupon: '' }, timeZone);
  const isToPay = !live || live.status === 'rejected';
  const mustConfirmEmail = isToPay && (await whyNotAnotherNow(platform, account, 1)) !== undefined;
  return {
    ...(await paymentDetails(platform, payee, amount, reference)),
    words,
    coupon: taken,
    ...(mustConfirmEmail && { mustConfirmEmail }),
  };
}

const usualOf = (order: OrderRow | undefined, amount: number) =>
  order && amount * 100 < order.amount_due_paise ? 'what is left to pay for your order' : 'the price of your order';

function lineOf(pass: { prices: string } | undefined, { priceLine }: Quote): PriceLine | undefined {
  const lines: PriceLine[] = JSON.parse(pass?.prices ?? '[]');
  return lines.find((line) => lineKey(line) === priceLine);
}

export async function countWaitingOrders(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('order_counts')
    .select(({ fn }) => fn.sum<number | null>('orders').as('waiting'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return waiting ?? 0;
}
