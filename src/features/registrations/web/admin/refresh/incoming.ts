import {
  type PaymentStatus,
  paymentStatuses,
  type RegistrationStatus,
  registrationStatuses,
} from '#features/own-registrations/contract.ts';
import type { ListedRegistration } from '#features/registrations/admin-contract.ts';

type Incoming = { registrations: ListedRegistration[] } | { fault: string };

/**
 * Reads the list for the table. Missing values get defaults (R211), so that one bad row does not hide the whole table.
 */
export function readIncoming(rows: unknown, now: Date): Incoming {
  if (!Array.isArray(rows)) return { fault: 'Invalid data received from server' };
  try {
    return { registrations: rows.map((row: Partial<ListedRegistration>) => withStandIns(row, now)) };
  } catch {
    return { fault: 'Error processing registration data' };
  }
}

function withStandIns(row: Partial<ListedRegistration>, now: Date): ListedRegistration {
  return {
    _id: row._id ?? '',
    name: row.name ?? '',
    email: row.email ?? '',
    phone: row.phone ?? '',
    college: row.college ?? '',
    department: row.department ?? '',
    year: row.year ?? '',
    event: eventOf(row.event),
    registrationStatus: row.registrationStatus || 'pending',
    paymentStatus: row.paymentStatus || 'pending',
    createdAt: row.createdAt || now.toISOString(),
    transactionId: row.transactionId ?? '',
    paymentReference: row.paymentReference ?? '',
    paymentProof: row.paymentProof ?? '',
    amountDue: row.amountDue ?? 0,
    teamName: row.teamName ?? '',
    teamMembers: row.teamMembers ?? [],
    additionalInfo: row.additionalInfo ?? '',
    reason: row.reason ?? '',
    resubmittedAt: row.resubmittedAt ?? '',
    releasedAt: row.releasedAt ?? '',
    ...(row.isTeamTooSmall && { isTeamTooSmall: row.isTeamTooSmall }),
    ...(row.answers && { answers: row.answers }),
  };
}

function eventOf(event: Partial<ListedRegistration['event']> | null | undefined): ListedRegistration['event'] {
  if (!event) return { _id: '', title: 'Unknown Event', teamMin: 1 };
  return { _id: event._id ?? '', title: event.title || 'Unnamed Event', teamMin: event.teamMin ?? 1 };
}

export function isRegistrationStatus(word: string): word is RegistrationStatus {
  return registrationStatuses.some((status) => status === word);
}

export function isPaymentStatus(word: string): word is PaymentStatus {
  return paymentStatuses.some((status) => status === word);
}
