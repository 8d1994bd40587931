import { createHash } from 'node:crypto';
import { hourMs } from '#shared/calendar.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/schema.ts';
import { countUp } from '../throttle.ts';
import type { Mail } from './mail.ts';
import { mailboxOf } from './mailbox.ts';

type Audience = 'owner' | 'anybody';

/**
 * How many mails one mailbox gets that nobody asked for. Mails about an account to its confirmed address are counted
 * separately, so that a stranger who uses the same address cannot use up what the owner needs.
 */
export const mailBounds: Record<Audience, { anHour: number; aDay: number }> = {
  anybody: { anHour: 10, aDay: 40 },
  owner: { anHour: 30, aDay: 100 },
};

/**
 * Counts these mails and returns those within the limits, in their order. Counts with one statement, in the transaction
 * that queues the mails. The counts outlive the mails, which are deleted with their account.
 */
export async function withinBounds(tx: Tx, now: Date, mails: readonly Mail[]): Promise<Mail[]> {
  const counted = Map.groupBy(mails.filter(isCounted), keyOf);
  if (counted.size === 0) return [...mails];
  const spent = await spend(tx, now, counted);
  const dropped = new Set<Mail>();
  const over = new Map<string, number>();
  for (const [mailbox, own] of counted) {
    const { anHour, aDay } = mailBounds[audienceOf(own[0])];
    const tooMany = Math.max((spent.get(`${mailbox}h`) ?? 0) - anHour, (spent.get(`${mailbox}d`) ?? 0) - aDay, 0);
    if (tooMany === 0) continue;
    over.set(mailbox, tooMany);
    for (const mail of own.slice(Math.max(0, own.length - tooMany))) dropped.add(mail);
  }
  await giveBack(tx, over);
  return mails.filter((mail) => !dropped.has(mail));
}

/** A mail that is not sent does not count, so that nobody can use up a mailbox's day within minutes. */
async function giveBack(tx: Tx, over: ReadonlyMap<string, number>): Promise<void> {
  for (const [mailbox, tooMany] of over) {
    await tx
      .updateTable('shared_counts')
      .set((row) => ({ spent: row('spent', '-', tooMany) }))
      .where('key', 'in', [`${mailbox}d`, `${mailbox}h`])
      .execute();
  }
}

const isCounted = ({ audience }: Mail) => audience !== 'asked' && audience !== 'organisers';
const audienceOf = (mail: Mail | undefined): Audience => (mail?.audience === 'owner' ? 'owner' : 'anybody');

const keyOf = (mail: Mail) =>
  createHash('sha256')
    .update(`mails ${audienceOf(mail)}|${mailboxOf(mail.to)}`)
    .digest('hex');

async function spend(tx: Tx, now: Date, counted: ReadonlyMap<string, readonly Mail[]>): Promise<Map<string, number>> {
  const at = now.toISOString();
  const [hour, day] = [hourMs, 24 * hourMs].map((ms) => new Date(now.getTime() + ms).toISOString()) as [string, string];
  // The rows are sorted, because two transactions that mail the same people could otherwise deadlock.
  const rows = [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const [only, ...others] = rows;
  if (only && others.length === 0) {
    const [mailbox, { length: times }] = only;
    const both = { hourKey: `${mailbox}h`, dayKey: `${mailbox}d`, times, hour, day, at };
    return byKey((await spendForOne(tx, both)).rows);
  }
  const values = rows.flatMap(([mailbox, { length: spent }]) => [
    { key: `${mailbox}d`, spent, ends_at: day },
    { key: `${mailbox}h`, spent, ends_at: hour },
  ]);
  return byKey(await countUp(tx, values, at).execute());
}

const spendForOne = prepared(
  (tx: Tx, one: { hourKey: string; dayKey: string; times: number; hour: string; day: string; at: string }) =>
    countUp(
      tx,
      [
        { key: one.dayKey, spent: one.times, ends_at: one.day },
        { key: one.hourKey, spent: one.times, ends_at: one.hour },
      ],
      one.at,
    ),
);

const byKey = (rows: readonly { key: string; spent: number }[]) => new Map(rows.map(({ key, spent }) => [key, spent]));
