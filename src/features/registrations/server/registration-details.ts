import { findAccount } from '#features/accounts/server/index.ts';
import { readContact, readEdition, registrationTimes } from '#features/edition/server/index.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { isOver } from '#features/events/rules.ts';
import { findEvent, toEvent, withEditionTimes } from '#features/events/server/index.ts';
import type { OwnResult } from '#features/own-registrations/contract.ts';
import { takesPart } from '#features/own-registrations/server/index.ts';
import { readEditionAndSeatRules, readRefundPolicy, readSettings } from '#features/settings/server/index.ts';
import { hasOffer } from '#features/waitlist/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { instantDayText } from '#shared/instants.ts';
import type { RegistrationDetails } from '../contract.ts';
import { canSendAgain, detailsOf, type Facts } from './details-of.ts';
import { balancesOf, stillOwed } from './lifecycle/ledger.ts';
import type { Refund } from './money-text.ts';
import { readOwnCancelling } from './own-cancelling.ts';
import { ownForEvent } from './own-registrations.ts';
import { passOf } from './pass-facts.ts';
import { paymentDetails } from './register/payment.ts';
import { whyNotAnotherNow } from './register/why-not-another.ts';
import { entryNow, hasClosed, whyNotNow } from './register/why-not-now.ts';
import { proofLink, type RegistrationRow, selectRegistrations, toOwnRegistration } from './rows.ts';
import type { TeamDependencies } from './team/stays.ts';
import { readToAccept } from './team/to-accept.ts';

type EventRow = Parameters<typeof toEvent>[0];

/**
 * Reads what published results say about registrations. A caller passes it in, because the feature judging comes after
 * this one.
 */
export type ReadResults = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, OwnResult>>;

/** What published results decide about registrations. */
export interface Results {
  readResults: ReadResults;
  hasResult: TeamDependencies['hasResult'];
}

interface Dependencies extends Results {
  links: LinkSigner;
}

interface Asked {
  studentId: string;
  id: string;
}

/** Reads one of a student's own registrations with its state. */
export async function readMyRegistration(platform: Platform, dependencies: Dependencies, asked: Asked) {
  const { db } = platform;
  const row = await selectRegistrations(db)
    .where('registrations.id', '=', asked.id)
    .where(await takesPart(db, asked.studentId))
    .executeTakeFirst();
  const eventRow = row && (await findEvent(db, row.event_id));
  // An event is deleted together with its registrations, so either both rows exist or neither.
  if (!row || !eventRow) return refuse('registrationNotFound');
  const { facts, event } = await readFacts(platform, dependencies, { row, eventRow, studentId: asked.studentId });
  const payment = canSendAgain(facts)
    ? await paymentDetails(platform, event, await stillOwed(db, row), row.payment_reference)
    : null;
  return detailsOf(facts, payment);
}

interface Found {
  row: RegistrationRow & { event_date: string };
  eventRow: EventRow;
  studentId: string;
}

async function readFacts(
  platform: Platform,
  { links, readResults, hasResult }: Dependencies,
  { row, eventRow, studentId }: Found,
) {
  const { db, now } = platform;
  const { edition, rules } = await readEditionAndSeatRules(db);
  const { timeZone } = edition;
  const event = withEditionTimes(toEvent(eventRow), registrationTimes(edition));
  const listed = toOwnRegistration(row, timeZone, rules, studentId);
  const mayRegisterAgain = await mayRegister(platform, row, eventRow);
  // A published result ends the changes of teams.
  const teamEntry = async () => ((await hasResult(db, row.event_id)) ? 'closed' : entryNow(db, eventRow, now()));
  const isAsked = !listed.isMember && row.registration_status !== 'cancelled';
  const facts: Facts = {
    row,
    listed,
    event: factsOf(event),
    isOver: isOver(event, now()),
    entry: listed.incompleteTeam ? await teamEntry() : 'open',
    result: (await readResults(db, [row.id])).get(row.id) ?? null,
    refund: await refundOf(db, row, timeZone),
    ownCancelling: await readOwnCancelling(db, row, { mayRegisterAgain, timeZone }),
    mayRegisterAgain,
    mayComeBack: mayRegisterAgain && (event.seatsLeft > 0 || (await hasOffer(db, event._id, studentId, now()))),
    mayCancel: await mayCancel(platform, row, eventRow),
    mustConfirmEmail: await mustConfirmEmail(platform, listed, studentId),
    toAccept: isAsked ? await readToAccept(db, row.id, now()) : undefined,
    ...(await passOf(db, row)),
    paymentProof: proofLink(row, links),
    contacts: await contactsFor(db, event),
    contact: await readContact(platform),
    timeZone,
  };
  return { facts, event };
}

/** A released registration stores its new proof even without a seat, so it needs no confirmed email first. */
async function mustConfirmEmail(platform: Platform, listed: Facts['listed'], studentId: string): Promise<boolean> {
  const { registrationStatus, releasedAt, canResubmit } = listed;
  if (registrationStatus !== 'cancelled' || releasedAt || !canResubmit) return false;
  const account = await findAccount(platform.db, studentId);
  return account !== undefined && (await whyNotAnotherNow(platform, account, 1)) !== undefined;
}

async function refundOf(db: Db, row: RegistrationRow, timeZone: string): Promise<Refund | undefined> {
  if (row.registration_status !== 'cancelled') return undefined;
  const balances = (await balancesOf(db, [row.id])).get(row.id);
  if (!balances || balances.refunded <= 0 || balances.received > 0) return undefined;
  const last = await db
    .selectFrom('payment_ledger')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('registration_id', '=', row.id)
    .where('to_account', '=', 'refunded')
    .executeTakeFirst();
  return { amount: balances.refunded / 100, day: instantDayText(last?.at ?? '', timeZone) };
}

/** Whether the organisers let students cancel. The refund is read when the student presses the button. */
async function mayCancel({ db, now }: Platform, row: RegistrationRow, eventRow: EventRow): Promise<boolean> {
  if (row.registration_status === 'cancelled' || !(await readRefundPolicy(db)).mayCancel) return false;
  return !(await hasClosed(db, eventRow, now()));
}

async function mayRegister({ db, now }: Platform, row: RegistrationRow, eventRow: EventRow): Promise<boolean> {
  if (row.registration_status !== 'cancelled' || (await whyNotNow(db, eventRow, now()))) return false;
  return (await ownForEvent(db, row.student_id, row.event_id)).live === undefined;
}

function factsOf(event: FestEvent): Facts['event'] {
  const { _id, title, eventType, date, startTime, endTime, location, image, isTeamEvent, isActive } = event;
  return { _id, title, eventType, date, startTime, endTime, location, image, isTeamEvent, isActive };
}

async function contactsFor(db: Db, { coordinators }: FestEvent): Promise<RegistrationDetails['contacts']> {
  if (coordinators.length > 0) {
    return coordinators.map(({ name, contact, email }) => ({ name, phone: contact, email: email ?? '' }));
  }
  const settings = await readSettings(db);
  const edition = await readEdition(db);
  return [
    {
      name: `${edition.name} team`,
      phone: settings.contactPhone || (edition.contactPhones[0] ?? ''),
      email: settings.contactEmail || edition.contactEmail,
    },
  ];
}
