import type { StudentAccount } from '#features/accounts/server/index.ts';
import { readEdition, registrationTimes } from '#features/edition/server/index.ts';
import { isOver } from '#features/events/rules.ts';
import {
  findEvent,
  takeSeat,
  takeSeatBeyondCapacity,
  toEvent,
  withEditionTimes,
} from '#features/events/server/index.ts';
import { endWaiting, takeOffer } from '#features/waitlist/server/index.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { lockRegistration } from '../lifecycle/locked.ts';
import { submit } from '../lifecycle/submit.ts';
import { transition } from '../lifecycle/transition.ts';
import { ownForEvent } from '../own-registrations.ts';
import { entryTerms, holdPass, takeTerms } from './entry-terms.ts';
import { paymentReference } from './payment.ts';

interface AtDesk {
  /** A new person's account is not stored yet. */
  account: StudentAccount;
  eventId: string;
  now: Date;
}

/**
 * Returns the price and the reference for somebody at the spot desk (R331). The desk registers until the event is over,
 * even if registration on the website is closed. Teams register on the website.
 */
export async function quoteAtDesk(
  { signingKey }: Pick<Platform, 'signingKey'>,
  db: Db,
  { account, eventId, now }: AtDesk,
) {
  const row = await findEvent(db, eventId);
  if (row?.is_active !== 1) return refuse('eventNotFound');
  const event = withEditionTimes(toEvent(row), registrationTimes(await readEdition(db)));
  if (event.isTeamEvent) return refuse('teamsOnline');
  if (isOver(event, now)) return refuse('eventOver');
  const own = await ownForEvent(db, account.id, eventId);
  if (own.live) return refuse('alreadyRegistered');
  const asked = { account, passId: '', coupon: '', isPaying: true, team: [], channel: 'spot', now } as const;
  const terms = await entryTerms(db, event, asked);
  // Without a coupon there are no other refusals.
  if (terms instanceof Refusal) return refuse(terms.code === 'allowanceSpent' ? 'allowanceSpent' : 'passNeeded');
  const reference = terms.fee > 0 ? paymentReference(signingKey, account.id, eventId, own.latest?.id) : '';
  return { event, terms, reference };
}

type Quoted = Exclude<Awaited<ReturnType<typeof quoteAtDesk>>, Refusal>;

interface Registered extends AtDesk {
  /** The quote of the same transaction. It was made before the account, so a new person pays the general price. */
  quoted: Quoted;
  person: { name: string; email: string; phone: string; college: string; department: string; year: string };
  /** The fee that the desk has shown. */
  fee: number;
  transactionId: string;
  /** A supervisor has allowed it. */
  isBeyondCapacity: boolean;
  /** The same form as in the audit log. */
  actor: string;
}

/** Registers inside the desk's transaction. The caller completes the payment. */
export async function registerAtDesk(tx: Tx, platform: Platform, sale: Registered) {
  const { account, eventId, person, actor } = sale;
  const { event, terms, reference } = sale.quoted;
  if (terms.fee !== sale.fee || !(await holdPass(tx, terms))) return refuse('priceChanged');
  const hasSeat = (await takeOffer(tx, eventId, account.id, platform.now())) || (await takeSeat(tx, eventId));
  if (!hasSeat && !sale.isBeyondCapacity) return refuse('full');
  if (!hasSeat) await takeSeatBeyondCapacity(tx, eventId);
  await endWaiting(tx, platform, account.id, eventId);
  const whyNotTaken = await takeTerms(tx, terms, eventId, account.id);
  if (whyNotTaken) return refuse('priceChanged');
  const submitted = {
    ...person,
    event_id: eventId,
    student_id: account.id,
    team_name: '',
    additional_info: '',
    team_members: '[]',
    transaction_id: sale.transactionId,
    amount_due_paise: terms.fee * 100,
    proof_key: '',
    payment_reference: reference,
    pass_order_id: terms.pass?.orderId ?? '',
    pass_kind: terms.pass?.kind ?? '',
    price_line: terms.priceLine,
    coupon_id: null,
  };
  const waitsForPass = terms.pass?.isPaid === false;
  return submit(tx, platform, submitted, { account, event, waitsForPass, deskActor: actor });
}

/** Completes a UPI payment that an organiser at the desk has seen. */
export async function approveAtDesk(tx: Tx, platform: Platform, id: string, actor: string): Promise<void> {
  const row = await lockRegistration(tx, id);
  if (row) await transition(tx, platform, row, { name: 'approve', reason: '', shared: 0 }, actor);
}
