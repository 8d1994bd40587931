import type { Selectable } from 'kysely';
import type { Database, Db } from '#server/db/schema.ts';
import type { Registration, StudentRegistration } from '../contract.ts';
import type { LinkSigner } from './proof-links.ts';

type RegistrationRow = Selectable<Database['registrations']> & { event_title: string };

export function selectRegistrations(db: Db) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .selectAll('registrations')
    .select(['events.title as event_title', 'events.date as event_date']);
}

export function toRegistration(row: RegistrationRow, links: LinkSigner): Registration {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    college: row.college,
    department: row.department,
    year: row.year,
    event: { _id: row.event_id, title: row.event_title },
    registrationStatus: row.registration_status,
    paymentStatus: row.payment_status,
    createdAt: row.created_at,
    transactionId: row.transaction_id,
    paymentProof: row.proof_key ? links.sign(row.id) : '',
    amountDue: row.amount_due_paise / 100,
    teamName: row.team_name,
    teamMembers: JSON.parse(row.team_members),
    additionalInfo: row.additional_info,
  };
}

export function toStudentRegistration(row: RegistrationRow & { event_date: string }): StudentRegistration {
  return {
    _id: row.id,
    event: { _id: row.event_id, title: row.event_title, date: row.event_date },
    registrationStatus: row.registration_status,
    paymentStatus: row.payment_status,
    teamName: row.team_name,
    amountDue: row.amount_due_paise / 100,
    createdAt: row.created_at,
  };
}
