import type { Contact } from '#features/edition/rules.ts';
import { readContact, readEdition, registrationTimes } from '#features/edition/server/index.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { isOver } from '#features/events/rules.ts';
import { findEvent, toEvent, withEditionTimes } from '#features/events/server/index.ts';
import type { OwnResult } from '#features/own-registrations/contract.ts';
import { overallStatusOf } from '#features/own-registrations/rules.ts';
import { takesPart } from '#features/own-registrations/server/index.ts';
import { readEditionAndSeatRules, readRefundPolicy, readSettings } from '#features/settings/server/index.ts';
import { hasOffer } from '#features/waitlist/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { instantDayText } from '#shared/instants.ts';
import type { RegistrationDetails } from '../contract.ts';
import { stepsOf } from '../rules.ts';
import { balancesOf, stillOwed } from './lifecycle/ledger.ts';
import { moneyWords, type Refund } from './money-words.ts';
import { readOwnCancelling } from './own-cancelling.ts';
import { ownForEvent } from './own-registrations.ts';
import { paymentDetails } from './register/payment.ts';
import { whyNotNow } from './register/why-not-now.ts';
import { proofLink, type RegistrationRow, selectRegistrations, toOwnRegistration } from './rows.ts';
import { acceptWords, readToAccept } from './team/to-accept.ts';
import { memberNext, whatNext } from './what-next.ts';

type EventRow = Parameters<typeof toEvent>[0];

/** Reads what published results say of registrations. It is passed in, since judging comes after this feature. */
export type ReadResults = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, OwnResult>>;

interface Asked {
  studentId: string;
  id: string;
}

/** One of a student's own registrations and its state. */
export async function readMyRegistration(
  platform: Platform,
  { links, readResults }: { links: LinkSigner; readResults: ReadResults },
  { studentId, id }: Asked,
) {
  const { db } = platform;
  const row = await selectRegistrations(db)
    .where('registrations.id', '=', id)
    .where(await takesPart(db, studentId))
    .executeTakeFirst();
  const eventRow = row && (await findEvent(db, row.event_id));
  // An event takes its registrations along, so both are there or neither.
  if (!row || !eventRow) return refuse('registrationNotFound');
  const { edition, rules } = await readEditionAndSeatRules(db);
  const event = withEditionTimes(toEvent(eventRow), registrationTimes(edition));
  const short = toOwnRegistration(row, edition.timeZone, rules, studentId);
  const refund = await refundOf(db, row, edition.timeZone);
  const mayRegisterAgain = await mayRegister(platform, row, eventRow);
  const ownCancelling = await readOwnCancelling(db, row, { mayRegisterAgain, timeZone: edition.timeZone });
  const statuses = { ...short, isRefunded: refund !== undefined, isGivenUp: ownCancelling?.isSettled ?? false };
  const overallStatus = overallStatusOf(statuses);
  // A cancelled one comes back as anybody else would come in: nobody is to pay for a seat that is not there.
  const mayComeBack =
    mayRegisterAgain && (event.seatsLeft > 0 || (await hasOffer(db, event._id, studentId, platform.now())));
  const canResubmit = short.canResubmit && (overallStatus !== 'cancelled' || mayComeBack);
  const isProofBack = row.released_at !== '' && row.resubmitted_at > row.released_at;
  const ended = { mayRegisterAgain, mayComeBack, isProofBack };
  const { name, email, phone, college, department, year } = row;
  const sent = { transactionId: row.transaction_id, paymentReference: row.payment_reference };
  const contact = await readContact(platform);
  const result = (await readResults(db, [id])).get(id) ?? null;
  const toAccept =
    !short.isMember && row.registration_status !== 'cancelled' && (await readToAccept(db, row.id, platform.now()));
  const next =
    ownCancelling?.words ??
    whatNext({ ...statuses, ...ended, result, reason: row.reason, isOver: isOver(event, platform.now()) }, contact);
  const details = {
    ...short,
    result,
    canResubmit,
    event: factsOf(event),
    participant: { name, email, phone, college, department, year },
    teamMembers: JSON.parse(row.team_members),
    additionalInfo: row.additional_info,
    ...sent,
    paymentProof: proofLink(row, links),
    isProofUnreadable: row.proof_state === 'unreadable',
    reason: row.reason,
    overallStatus,
    steps: stepsOf(statuses),
    next: toAccept ? `${next} ${acceptWords(toAccept, row.event_team_min, edition.timeZone)}` : next,
    money: moneyWords({ ...statuses, ...sent, jointPayment: row.joint_payment_id, refund }, contact),
    mayRegisterAgain,
    mayComeBack,
    mayCancel: await mayCancel(platform, row, eventRow),
    updatedAt: row.updated_at,
    resubmittedAt: row.resubmitted_at,
    jointPayment: row.joint_payment_id,
    payment: canResubmit
      ? await paymentDetails(platform, event, await stillOwed(db, row), row.payment_reference)
      : null,
    contacts: await contactsFor(db, event),
  } satisfies RegistrationDetails;
  return short.isMember ? forMember(details, contact) : details;
}

/** A member sees the team's status. What was paid, and how to reach the others, is the leader's. */
function forMember(details: RegistrationDetails, contact: Contact): RegistrationDetails {
  const private_ = { email: '', phone: '' };
  return {
    ...details,
    canResubmit: false,
    participant: { ...details.participant, ...private_, department: '', year: '' },
    teamMembers: details.teamMembers.map((member) => ({ ...member, ...private_ })),
    additionalInfo: '',
    transactionId: '',
    paymentReference: '',
    paymentProof: '',
    isProofUnreadable: false,
    reason: '',
    money: '',
    jointPayment: '',
    payment: null,
    mayRegisterAgain: false,
    mayComeBack: false,
    mayCancel: false,
    next: memberNext(details, contact),
  };
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

/** Where the organisers let students cancel. The refund is asked for when the button is pressed. */
async function mayCancel({ db, now }: Platform, row: RegistrationRow, eventRow: EventRow): Promise<boolean> {
  if (row.registration_status === 'cancelled' || !(await readRefundPolicy(db)).mayCancel) return false;
  return (await whyNotNow(db, eventRow, now())) === undefined;
}

async function mayRegister({ db, now }: Platform, row: RegistrationRow, eventRow: EventRow): Promise<boolean> {
  if (row.registration_status !== 'cancelled' || (await whyNotNow(db, eventRow, now()))) return false;
  return (await ownForEvent(db, row.student_id, row.event_id)).live === undefined;
}

function factsOf(event: FestEvent): RegistrationDetails['event'] {
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
