import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, instant, listOf, numberFromText, searchField } from '#shared/fields.ts';
import { checkpointRecord, deviceKinds } from './admin-contract.ts';
import * as calls from './calls.ts';

/** Calls of the phones at the gate. All but the first need `Authorization: Device <key>`. */

const wrongPairing = 'This pairing code is not valid.';

export const pairDevice = endpoint({
  ...calls.pairDevice,
  summary: 'Make a phone one of the gate’s, with a code that works once and for ten minutes',
  body: z.object({ pairing: boundedText(wrongPairing, 100).min(1, wrongPairing) }),
  output: z.object({ deviceKey: z.string(), deviceId: id }),
});

const openIds = z.array(z.string());

/** A row of the list. Empty values at the end are left out; the number and `opens` are always there. */
const listedTicket = z.tuple([
  /** Its number: the beginning of the hash of its secret (`numberOf`). */
  z.string(),
  /** What it opens, as an index of `opens`. */
  z.number(),
  /** Name and college, encrypted with the ticket's own secret, for `openSealed`. */
  z.string(),
  /** How often name and college were encrypted before. */
  z.number().optional(),
  /** The number of the person's first ticket; '' if this is the first. */
  z.string().optional(),
  /** When it was revoked; '' while it is valid. */
  z.string().optional(),
]);
export type ListedTicket = z.output<typeof listedTicket>;

/** A scan in the log, with the names of `Scan` in `rules.ts`. `device` is an id of `devices`. */
const listedScan = z.object({
  id: z.string(),
  checkpoint: id,
  device: id,
  seq: z.number(),
  at: instant,
  person: z.string(),
  ticket: z.string(),
  kind: z.enum(['scan', 'undo', 'override']),
  of: z.string(),
  shown: z.string(),
  refusal: z.string(),
  isTimeUnsure: z.literal(true).optional(),
});

const gateList = z.object({
  /** The value for `since` in the next call. */
  version: z.string(),
  /**
   * True: the list replaces everything that the phone has. False: it is added, each ticket by its number and each scan
   * by its id.
   */
  isWhole: z.boolean(),
  /** The server's clock. The phone computes its own offset from it. */
  now: instant,
  edition: z.string(),
  timeZone: z.string(),
  device: z.object({ _id: id, name: z.string(), kind: z.enum(deviceKinds), checkpoints: z.array(id) }),
  devices: z.array(z.object({ _id: id, name: z.string() })),
  keys: z.array(z.object({ id: z.number(), publicKey: z.string() })),
  /** The checkpoints where this phone scans. */
  checkpoints: z.array(checkpointRecord),
  colleges: z.array(z.string()),
  opens: z.array(z.object({ events: openIds, unpaid: openIds, passes: openIds })),
  tickets: z.array(listedTicket),
  /** Scans at the phone's checkpoints, including those of other phones and organisers. */
  scans: z.array(listedScan),
});
export type GateList = z.output<typeof gateList>;

const sinceText = boundedText('This version is not valid.', 60).default('');
/** The most minutes that a phone's clock can be behind the server's: 190 years are enough. */
const mostMinutes = 100_000_000;
const minutes = z.coerce.number().int().min(-mostMinutes).max(mostMinutes);

const small = (max: number) => numberFromText(z.coerce.number().int().min(0).max(max)).optional();

export const getGateList = endpoint({
  ...calls.getGateList,
  summary: 'Tickets, checkpoints and scans for a phone; with `since`, what is new',
  query: z.object({
    since: sinceText,
    /** For the board: scans that wait on the phone, its battery in percent, and how far its clock is off. */
    unsent: small(1_000_000),
    battery: small(100),
    clockOff: numberFromText(minutes).optional(),
  }),
  output: gateList,
});

export const watchGate = endpoint({
  ...calls.watchGate,
  summary: 'The version of the list; as text/event-stream, each new one as it comes',
  output: z.object({ version: z.string() }),
});

/** What a phone sends for one scan. Each scan is parsed separately, so that a wrong one does not stop the others. */
export const sentScan = z.object({
  id: boundedText('A scan needs an id.', 64)
    .min(1)
    .refine((text) => text.isWellFormed()),
  seq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  checkpoint: boundedText('A scan needs its checkpoint.', 64).min(1),
  code: boundedText('This code is too long.', 400).optional(),
  number: boundedText('This number is too long.', 40).optional(),
  at: boundedText('A scan needs its time.', 40)
    .pipe(z.iso.datetime({ offset: true }))
    // The same moment in UTC may have a year with more than four digits.
    .transform((text) => new Date(text).toISOString())
    .pipe(instant),
  kind: z.enum(['scan', 'undo', 'override']),
  of: boundedText('This id is too long.', 64).optional(),
  shown: boundedText('What was shown is too long.', 200),
  /** Sent if the clock was off by more than ten minutes. `at` is always corrected. */
  clockOff: z.number().int().min(-mostMinutes).max(mostMinutes).optional(),
  /** The phone that made the scan, if another phone sends it, and its proof (`proofOf`). */
  device: boundedText('This id is too long.', 64).optional(),
  proof: boundedText('This proof is too long.', 64).optional(),
});
export type SentScan = z.output<typeof sentScan>;

/**
 * Shortens values and drops lists and objects. Something that is not a scan is kept aside too, and must not stop the
 * scans.
 */
const shortText = (value: string) => value.slice(0, 401).replaceAll('\0', '\ufffd');
const anyValue = z.preprocess((value) => {
  if (typeof value === 'string') return shortText(value).toWellFormed();
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}, z.union([boundedText('Please enter text.', 401), z.number().max(Number.MAX_VALUE), z.boolean()]).optional());
/**
 * A phone finds the result by the id that it sent, so any text must come back unchanged, even half of a surrogate pair.
 */
const anyId = z.preprocess(
  (value) => (typeof value === 'string' ? shortText(value) : undefined),
  boundedText('Please enter text.', 401).optional(),
);
const anyScan = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}),
  z.object({
    id: anyId,
    seq: anyValue,
    checkpoint: anyValue,
    code: anyValue,
    number: anyValue,
    at: anyValue,
    kind: anyValue,
    of: anyValue,
    shown: anyValue,
    clockOff: anyValue,
    device: anyValue,
    proof: anyValue,
  }),
);

/**
 * Why a scan is kept aside, or refused although it is in the log. `malformed`: not a scan by this contract. `idUsed`:
 * another scan has its id. `noCheckpoint`: the checkpoint is unknown, or not one of this phone's. `deviceRevoked`: made
 * after the phone was revoked, or sent more than 24 hours after that. `unproven`: not made by the phone that it names.
 * `tooMany`: the phone has scanned this person 500 times here, or made 2,000 undos and overrides. The others are those
 * of `RefusedFor`.
 */
const scanReasons = [
  'malformed',
  'idUsed',
  'noCheckpoint',
  'deviceRevoked',
  'unproven',
  'tooMany',
  'unknown',
  'forged',
  'foreign',
  'revoked',
  'notAdmitted',
  'unpaid',
  'notOpen',
  'closed',
  'full',
] as const;
export type ScanReason = (typeof scanReasons)[number];

const scanResult = z.object({
  /** The id that was sent; '' if there was none. */
  id: z.string(),
  /** The server has the scan in both cases, so the phone may delete it. */
  result: z.enum(['stored', 'kept']),
  reason: z.enum(scanReasons).optional(),
  verdict: z.enum(['admitted', 'already', 'refused']),
  /** If this scan does not count, the scan that does. `device` is the phone's id. */
  first: z.object({ at: instant, device: z.string() }).optional(),
});
export type ScanResult = z.output<typeof scanResult>;

export const sendScans = endpoint({
  ...calls.sendScans,
  summary: 'Upload scans, at most 500; again if no answer came, for each counts once',
  body: z.object({ scans: listOf(anyScan, calls.mostScans, { message: 'Please send a list of scans.' }) }),
  output: z.object({ results: z.array(scanResult) }),
});

const devicePerson = z.object({ number: z.string(), name: z.string(), college: z.string() });
export type DevicePerson = z.output<typeof devicePerson>;

export const searchAtDesk = endpoint({
  ...calls.searchAtDesk,
  summary: `People by name, for phones at a desk: at most ${calls.mostFoundAtDesk}`,
  query: z.object({ q: searchField(100) }),
  output: z.object({ people: z.array(devicePerson) }),
});
