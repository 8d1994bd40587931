import { readEdition } from '#features/content/server/index.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { findEvent, toEvent } from '#features/events/server/index.ts';
import { readSeatRules, readSettings } from '#features/settings/server/index.ts';
import { hasOffer } from '#features/waitlist/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { RegistrationDetails } from '../contract.ts';
import { standingOf, stepsOf } from '../rules.ts';
import { ownForEvent } from './own-registrations.ts';
import { paymentDetails } from './payment.ts';
import { balancesOf } from './payment-ledger.ts';
import type { LinkSigner } from './proof-links.ts';
import { proofLink, type RegistrationRow, selectRegistrations, toOwnRegistration } from './rows.ts';
import { whatNext } from './what-next.ts';
import { whyNotNow } from './why-not-now.ts';

type EventRow = Parameters<typeof toEvent>[0];

/** One of a student's own registrations, with where it stands. */
export async function readMyRegistration(platform: Platform, links: LinkSigner, studentId: string, id: string) {
  const { db } = platform;
  const row = await selectRegistrations(db)
    .where('registrations.id', '=', id)
    .where('registrations.student_id', '=', studentId)
    .executeTakeFirst();
  const eventRow = row && (await findEvent(db, row.event_id));
  // An event takes its registrations along, so both are there or neither.
  if (!row || !eventRow) return refuse('registrationNotFound');
  const event = toEvent(eventRow);
  const [rules, { timeZone }] = await Promise.all([readSeatRules(db), readEdition(db)]);
  const short = toOwnRegistration(row, timeZone, rules);
  const statuses = { ...short, isRefunded: await isRefunded(db, row) };
  const standing = standingOf(statuses);
  const mayRegisterAgain = await mayRegister(platform, row, eventRow);
  // A cancelled one comes back as anybody else would come in: nobody is to pay for a seat that is not there.
  const mayComeBack =
    mayRegisterAgain && (event.seatsLeft > 0 || (await hasOffer(db, event._id, studentId, platform.now())));
  const canResubmit = short.canResubmit && (standing !== 'cancelled' || mayComeBack);
  const isProofBack = row.released_at !== '' && row.resubmitted_at > row.released_at;
  const { name, email, phone, college, department, year } = row;
  return {
    ...short,
    canResubmit,
    event: factsOf(event),
    participant: { name, email, phone, college, department, year },
    teamMembers: JSON.parse(row.team_members),
    additionalInfo: row.additional_info,
    transactionId: row.transaction_id,
    paymentReference: row.payment_reference,
    paymentProof: proofLink(row, links),
    isProofUnreadable: row.proof_state === 'unreadable',
    reason: row.reason,
    standing,
    steps: stepsOf(statuses),
    next: whatNext({ ...statuses, mayRegisterAgain, mayComeBack, isProofBack }),
    mayRegisterAgain,
    updatedAt: row.updated_at,
    resubmittedAt: row.resubmitted_at,
    payment: canResubmit ? await paymentDetails(platform, event, short.amountDue, row.payment_reference) : null,
    contacts: await contactsFor(db, event),
  } satisfies RegistrationDetails;
}

async function isRefunded(db: Db, { id, registration_status: status }: RegistrationRow): Promise<boolean> {
  if (status !== 'cancelled') return false;
  const balances = (await balancesOf(db, [id])).get(id);
  return balances !== undefined && balances.refunded > 0 && balances.received <= 0;
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
