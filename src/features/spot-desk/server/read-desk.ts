import { createHmac } from 'node:crypto';
import { findAccount, type StudentAccount } from '#features/accounts/server/index.ts';
import { readSeatCounts, seatsLeft } from '#features/events/server/index.ts';
import { listCheckpoints, listSupervisors } from '#features/gate/server/index.ts';
import { quoteOrderAtDesk } from '#features/orders/server/index.ts';
import type { PriceLine } from '#features/prices/contract.ts';
import { paymentDetails, quoteAtDesk } from '#features/registrations/server/index.ts';
import { hasOffer } from '#features/waitlist/server/index.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { byName } from '#server/lists/read-page.ts';
import type { Platform } from '#server/platform.ts';
import type { SpotPerson, SpotSale } from '../contract.ts';

export async function readDesk({ db }: Platform) {
  const events = await db
    .selectFrom('events')
    .select(['id', 'title', 'capacity', 'seats_taken', 'seats_offered'])
    .where('is_active', '=', 1)
    .where('is_team_event', '=', 0)
    .orderBy(byName('title'))
    .execute();
  const passes = await db
    .selectFrom('passes')
    .select(['id', 'name', 'prices'])
    .where('is_active', '=', 1)
    .orderBy(byName('name'))
    .execute();
  const isSpot = ({ channel }: PriceLine) => channel === 'spot';
  return {
    events: events.map(({ id: _id, title: name, capacity, seats_taken, seats_offered }) => ({
      _id,
      name,
      capacity,
      taken: seats_taken + seats_offered,
    })),
    passes: passes.flatMap(({ id: _id, name, prices }) => (JSON.parse(prices).some(isSpot) ? [{ _id, name }] : [])),
    checkpoints: (await listCheckpoints(db)).map(({ _id, name, needsIdSeen }) => ({ _id, name, needsIdSeen })),
    supervisors: await listSupervisors(db),
  };
}

/**
 * The person's account, or the one that will be made. Its id is computed from the key, so that a sale that is sent
 * twice makes one account.
 */
export async function accountOf(
  { db, signingKey, now }: Pick<Platform, 'db' | 'signingKey' | 'now'>,
  person: SpotPerson,
  adminId: string,
): Promise<StudentAccount | undefined> {
  if ('student' in person) return findAccount(db, person.student);
  const name = JSON.stringify(['spot desk', adminId, person.key]);
  return {
    id: createHmac('sha256', signingKey).update(name).digest('base64url').slice(0, 22),
    email: person.email,
    email_confirmed_at: '',
    mail_wanted: 1,
    created_at: now().toISOString(),
    sign_up_network: '',
  };
}

export async function quoteSale(
  platform: Platform,
  { person, item }: Pick<SpotSale, 'person' | 'item'>,
  adminId: string,
) {
  const { db, now } = platform;
  const account = await accountOf(platform, person, adminId);
  if (!account) return refuse('personNotFound');
  if (item.kind === 'pass') {
    const quoted = await quoteOrderAtDesk(platform, db, { account, passId: item._id, now: now() });
    if (quoted instanceof Refusal) return quoted;
    const { pass, amount, reference } = quoted;
    const paid = await paymentDetails(platform, { title: pass.name, upiId: '', qrCode: '' }, amount, reference);
    const isFull = pass.sale_limit !== null && pass.sold >= pass.sale_limit;
    return answer(paid, isFull ? { taken: pass.sold, capacity: pass.sale_limit ?? 0 } : undefined);
  }
  const quoted = await quoteAtDesk(platform, db, { account, eventId: item._id, now: now() });
  if (quoted instanceof Refusal) return quoted;
  const counts = await readSeatCounts(db, item._id);
  const isFull = counts !== undefined && seatsLeft(counts) === 0 && !(await hasOffer(db, item._id, account.id, now()));
  const full = isFull ? { taken: counts.seats_taken + counts.seats_offered, capacity: counts.capacity } : undefined;
  return answer(await paymentDetails(platform, quoted.event, quoted.terms.fee, quoted.reference), full);
}

const answer = (
  { amount, upiLink, reference }: { amount: number; upiLink?: string | undefined; reference: string },
  full: { taken: number; capacity: number } | undefined,
) => ({ amount, reference, ...(upiLink && { upiLink }), ...(full && { full }) });
