import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, listOf } from '#shared/fields.ts';
import { idFilter } from '#shared/list-contract.ts';
import { badgeRefusals, letterRefusals, receiptRefusals } from './contract.ts';
import { badgePapers, crewRoles } from './rules.ts';

/** A participant, by account or by ticket number, because members of teams may have no account. */
const person = z
  .object({ student: idFilter, ticket: idFilter })
  .refine(({ student, ticket }) => (student === '') !== (ticket === ''), 'Please name a student or a ticket.');
const participantNotFound = { status: 404, message: 'No participant was found.' } as const;

export const readLetter = endpoint({
  method: 'GET',
  path: '/api/admin/documents/letter',
  access: 'admin',
  needs: 'certificates.change',
  summary: 'The on-duty letter of a participant (application/pdf)',
  query: person,
  output: z.unknown(),
  refusals: { ...letterRefusals, participantNotFound },
});

export const readBadge = endpoint({
  method: 'GET',
  path: '/api/admin/documents/badge',
  access: 'admin',
  needs: 'gate.change',
  summary: 'The badge of a participant (application/pdf)',
  query: person,
  output: z.unknown(),
  refusals: { ...badgeRefusals, participantNotFound },
});

export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/admin/documents/receipts/:paymentId',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'The receipt of a payment, by the registration or the order (application/pdf)',
  params: z.object({ paymentId: id }),
  output: z.unknown(),
  refusals: receiptRefusals,
});

const paper = z.enum(badgePapers, 'Please choose a paper size.').default('a4');
const role = z.enum(crewRoles, 'Please choose whom the badges are for.');
const nobody = { status: 409, message: 'Nobody in this list has a ticket yet.' } as const;

export const printBadges = endpoint({
  method: 'GET',
  path: '/api/admin/documents/badges',
  access: 'admin',
  needs: 'gate.change',
  summary: 'Badges of all participants, or of those of one event, as one file (application/pdf)',
  query: z.object({ event: idFilter, paper }),
  output: z.unknown(),
  refusals: { nobody },
});

export const listBadgeNames = endpoint({
  method: 'GET',
  path: '/api/admin/documents/badge-names',
  access: 'admin',
  needs: 'gate.change',
  summary: 'The known names for a role, to start a list of badges',
  query: z.object({ role }),
  output: z.object({ names: z.array(z.string()) }),
});

export const printNamedBadges = endpoint({
  method: 'POST',
  path: '/api/admin/documents/badges',
  access: 'admin',
  needs: 'gate.change',
  summary: 'Badges of organisers, judges or speakers, without a code, as one file (application/pdf)',
  body: z.object({
    role,
    paper,
    names: listOf(boundedText('Please enter names.', 120, 'Use at most 120 characters for a name.'), 500, {
      tooMany: 'Enter at most 500 names at once.',
    }),
  }),
  output: z.unknown(),
  refusals: { noNames: { status: 422, message: 'Please enter at least one name.' } },
});
