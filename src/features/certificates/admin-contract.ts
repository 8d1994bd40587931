import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import {
  boundedText,
  day,
  dayField,
  id,
  instant,
  listOf,
  messageOnly,
  numberFromText,
  requiredText,
} from '#shared/fields.ts';
import { choiceFilter, idFilter, pageInfo, pageQuery, searchFilter } from '#shared/list-contract.ts';
import { certificateStates, manyDrawings, nameMost } from './contract.ts';
import { certificateKinds } from './rules.ts';

const kind = z.enum(certificateKinds, 'Please choose what the certificates are for.');

const rankMessage = 'Please enter a rank from 1 to 100.';

const rule = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('registered') }),
    z.object({ kind: z.literal('checkedIn') }),
    z.object({
      kind: z.literal('rank'),
      n: z.number(rankMessage).int(rankMessage).min(1, rankMessage).max(100, rankMessage),
    }),
    // A name may be longer than a certificate has room for. It is listed among those that do not fit.
    z.object({
      kind: z.literal('people'),
      /** Ids of registered people, from `findRegistered`. */
      chosen: listOf(boundedText('Please choose people.', 100), 500, {
        tooMany: 'Choose at most 500 people at once.',
      }).default([]),
      names: listOf(boundedText('Please enter names.', 300), 500, {
        tooMany: 'Enter at most 500 names at once.',
      }).default([]),
    }),
  ],
  'Please choose who gets a certificate.',
);
export type BatchRule = z.output<typeof rule>;

const eventNotFound = { status: 404, message: 'Event not found' } as const;
const templateNotFound = {
  status: 404,
  message: 'There is no such template for these certificates.',
} as const;
const certificateNotFound = { status: 404, message: 'Certificate not found' } as const;

/** Names that cannot be printed, and people whose certificate shows a rank that they no longer have. */
const failed = z.array(z.object({ name: z.string(), reason: z.string() }));

export const batchAnswer = z.union([
  z.object({
    /** How many people the rule names, including those who get no certificate. */
    count: z.number(),
    /** How many of them have the certificate already. */
    already: z.number(),
    longestNames: z.array(z.string()),
    /** The ranks of the people with these names, in the same order; 0 without one. */
    longestRanks: z.array(z.number()),
    failed,
  }),
  z.object({ made: z.number(), failed }),
]);

export const makeCertificates = endpoint({
  method: 'POST',
  path: '/api/admin/certificates/batches',
  access: 'admin',
  needs: 'certificates.change',
  summary: 'Make certificates for those whom a rule names; nobody gets the same one twice',
  query: z.object({ dryRun: z.enum(['true', 'false'], 'Please write true or false.').default('false') }),
  body: z.object({
    eventId: boundedText('Please choose an event.', 64, 'Please choose an event.').min(1, 'Please choose an event.'),
    kind,
    rule,
    templateId: boundedText('This is not a template.', 64).optional(),
  }),
  output: batchAnswer,
  refusals: {
    eventNotFound,
    templateNotFound,
    noCheckIns: { status: 409, message: 'Nobody has been checked in at this event.' },
    notRegistered: {
      status: 409,
      message: 'Somebody whom you chose is not registered for this event any more. Please choose again.',
    },
    textNotPrintable: { status: 409, message: 'The fest or the event has a name that cannot be printed.' },
    noResults: { status: 409, message: 'This event has no published results.' },
  },
});

export const findRegistered = endpoint({
  method: 'GET',
  path: '/api/admin/certificates/registered',
  access: 'admin',
  needs: 'certificates.change',
  summary: 'The first twenty people of an event’s confirmed registrations by name, email, phone or team',
  query: z.object({ eventId: id, q: requiredText(2, 'Please enter two letters or more.', 100) }),
  output: z.object({
    /** `detail`: team, college and email, to tell people with the same name apart. */
    people: z.array(z.object({ _id: id, name: z.string(), detail: z.string() })),
  }),
});

const certificateRecord = z.object({
  _id: id,
  code: z.string(),
  serial: z.string(),
  name: z.string(),
  title: z.string(),
  kind,
  /** The printed day, in the edition's time zone. */
  date: day,
  /** `_id` is '' if the event was deleted. */
  event: z.object({ _id: z.string(), title: z.string() }),
  state: z.enum(certificateStates),
  reason: z.string(),
  version: z.number(),
  issuedAt: instant,
});
export type CertificateRecord = z.output<typeof certificateRecord>;

export const certificateFilters = z.object({
  q: searchFilter,
  event: idFilter,
  state: choiceFilter(certificateStates),
});
export type CertificateFilters = z.output<typeof certificateFilters>;

export const findCertificates = endpoint({
  method: 'GET',
  path: '/api/admin/certificates',
  access: 'admin',
  needs: 'certificates.change',
  summary: 'One page of all certificates, newest first, by name or serial number',
  query: certificateFilters.extend(pageQuery),
  output: z.object({ certificates: z.array(certificateRecord), ...pageInfo }),
});

const why = requiredText(1, 'Please say why.', 300);

export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/api/admin/certificates/:certificateId/revoke',
  access: 'admin',
  needs: 'certificates.change',
  summary: 'Revoke a certificate; anyone who verifies it is told at once',
  params: z.object({ certificateId: id }),
  body: z.object({ reason: why }),
  output: messageOnly,
  refusals: {
    certificateNotFound,
    notValid: { status: 409, message: 'This certificate is not valid any more.' },
  },
});

export const correctCertificate = endpoint({
  method: 'POST',
  path: '/api/admin/certificates/:certificateId/correct',
  access: 'admin',
  needs: 'certificates.change',
  summary: 'Make a new version with another name or date; the old code answers that it was replaced',
  params: z.object({ certificateId: id }),
  body: z.object({
    name: requiredText(1, 'Please enter the name as it should be printed.', nameMost),
    /** The printed day. Without it the new version keeps the old day, even if the event has moved since. */
    date: dayField('Please enter the date as it should be printed.').optional(),
    reason: why,
  }),
  output: certificateRecord,
  refusals: {
    certificateNotFound,
    alreadyReplaced: { status: 409, message: 'There is a newer version of this certificate.' },
  },
});

/** An SVG picture, not JSON. */
export const previewCertificate = endpoint({
  method: 'GET',
  path: '/api/admin/certificates/preview',
  access: 'admin',
  needs: 'certificates.change',
  summary: 'How a certificate would look with a name, drawn by the code that makes it (image/svg+xml)',
  query: z.object({
    eventId: id,
    kind,
    name: requiredText(1, 'Please enter a name.', 300),
    templateId: boundedText('This is not a template.', 64).optional(),
    /** The rank; 0 for none. */
    rank: numberFromText(z.coerce.number().int().min(0).max(1_000)).default(0),
  }),
  output: z.unknown(),
  refusals: { eventNotFound, templateNotFound, busy: manyDrawings },
});

export const downloadCertificates = endpoint({
  method: 'GET',
  path: '/api/admin/certificates/archive',
  access: 'admin',
  needs: 'certificates.change',
  summary: 'All valid certificates of an event as PDF files in one archive (application/zip)',
  query: z.object({ eventId: id }),
  output: z.unknown(),
  refusals: {
    eventNotFound,
    noCertificates: { status: 409, message: 'This event has no valid certificates.' },
  },
});

export const askForNames = endpoint({
  method: 'POST',
  path: '/api/admin/certificates/ask-names',
  access: 'admin',
  needs: 'certificates.change',
  summary: 'Ask those who are registered for an event, once and by mail, how their names are spelled',
  body: z.object({ eventId: id }),
  output: z.object({ asked: z.number() }),
  refusals: { eventNotFound },
});
