import { hashedNetwork } from '#features/accounts/server/index.ts';
import { readEdition } from '#features/edition/server/index.ts';
import type { SignUps } from '#features/students/network-contract.ts';
import type { Platform } from '#server/platform.ts';
import { dayMs, localOf } from '#shared/calendar.ts';
import { type Span, spanOf, unpaidOrders } from './chosen-accounts.ts';

const mostNetworks = 50;

/** Networks with the most new accounts come first, because made-up accounts would be among them. */
export async function listSignUps(platform: Platform, asked: { from?: string; to?: string }, ip: string) {
  const { db } = platform;
  const now = platform.now();
  const { timeZone } = await readEdition(db);
  const to = asked.to ?? localOf(now, timeZone);
  const from = asked.from ?? localOf(new Date(now.getTime() - dayMs), timeZone);
  const rows = await readNetworks(platform, await spanOf(db, { from, to }));
  const yours = hashedNetwork(platform, ip);
  return { from, to, networks: rows.map((row) => ({ ...row, isYours: row.network === yours })) };
}

async function readNetworks({ db }: Platform, span: Span): Promise<Omit<SignUps, 'isYours'>[]> {
  const rows = await db
    .selectFrom('students')
    .leftJoin('registrations', (join) =>
      join.onRef('registrations.student_id', '=', 'students.id').on('registration_status', '<>', 'cancelled'),
    )
    .select(({ fn }) => [
      'sign_up_network as network',
      fn.count<number>('students.id').distinct().as('accounts'),
      fn.count<number>('registrations.id').as('registrations'),
      fn.min('students.created_at').as('firstAt'),
      fn.max('students.created_at').as('lastAt'),
    ])
    .where('sign_up_network', '<>', '')
    .where('students.created_at', '>=', span.from)
    .where('students.created_at', '<', span.until)
    .groupBy('sign_up_network')
    .orderBy('accounts', 'desc')
    .orderBy('network')
    .limit(mostNetworks)
    .execute();
  if (rows.length === 0) return [];
  const networks = rows.map(({ network }) => network);
  const counted = await unpaidOrders(db, networks, span)
    .select(({ fn }) => ['sign_up_network', fn.count<number>('pass_orders.id').as('orders')])
    .groupBy('sign_up_network')
    .execute();
  const orders = new Map(counted.map((row) => [row.sign_up_network, row.orders]));
  return rows.map((row) => ({
    ...row,
    code: codeOf(row.network),
    accounts: row.accounts,
    registrations: row.registrations,
    orders: orders.get(row.network) ?? 0,
  }));
}

/** Four letters or digits that identify a network on screen. */
export const codeOf = (network: string): string =>
  network
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, 4)
    .toUpperCase();
