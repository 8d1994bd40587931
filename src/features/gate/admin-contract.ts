import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { chosenInstantField, id, instant, instantField, listOf, messageOnly, requiredText } from '#shared/fields.ts';

export const checkpointKinds = ['gate', 'hall', 'kit', 'meal', 'desk'] as const;
export type CheckpointKind = (typeof checkpointKinds)[number];
export const deviceKinds = ['steward', 'desk'] as const;

const timesMessage = 'Please enter how often, from 1 to 50';
const capacityMessage = 'Please enter how many fit in, from 1 to 100,000';

const rule = z.union(
  [
    z.enum(['once', 'daily', 'inOut']),
    z.object({ times: z.number(timesMessage).int(timesMessage).min(1, timesMessage).max(50, timesMessage) }),
  ],
  'Please choose how often a ticket is admitted',
);

const admits = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.literal('events'), events: listOf(id, 200) }),
    z.object({ kind: z.literal('passes'), passes: listOf(id, 200) }),
  ],
  'Please choose who is admitted',
);

/** The messages for a checkpoint that would admit nobody. */
export const nobodyAdmitted = {
  events: 'Choose the events whose people are admitted.',
  passes: 'Choose the passes whose holders are admitted.',
};

const noTime = 'Please enter a date and a time';

/** A place where tickets are scanned. */
const checkpointFields = z.object({
  name: requiredText(1, 'Please enter a name', 80),
  kind: z.enum(checkpointKinds, 'Please choose a kind'),
  rule,
  admits,
  needsPaid: z.boolean().default(false),
  needsIdSeen: z.boolean().default(false),
  /** The steward must hold the button, for things of value. */
  hold: z.boolean().default(false),
  opensAt: chosenInstantField(noTime).optional(),
  closesAt: chosenInstantField(noTime).optional(),
  capacity: z
    .number(capacityMessage)
    .int(capacityMessage)
    .min(1, capacityMessage)
    .max(100_000, capacityMessage)
    .optional(),
});
export type CheckpointFields = z.output<typeof checkpointFields>;

export const checkpointRecord = z.object({
  _id: id,
  name: z.string(),
  kind: z.enum(checkpointKinds),
  rule,
  admits,
  needsPaid: z.boolean(),
  needsIdSeen: z.boolean(),
  hold: z.boolean(),
  opensAt: instant.optional(),
  closesAt: instant.optional(),
  capacity: z.number().optional(),
});
export type CheckpointRecord = z.output<typeof checkpointRecord>;

const checkpointNotFound = { status: 404, message: 'Checkpoint not found' } as const;

export const listCheckpoints = endpoint({
  method: 'GET',
  path: '/api/admin/gate/checkpoints',
  access: 'admin',
  needs: 'gate.read',
  summary: 'Every checkpoint',
  output: z.array(checkpointRecord),
});

export const createCheckpoint = endpoint({
  method: 'POST',
  path: '/api/admin/gate/checkpoints',
  access: 'admin',
  needs: 'gate.change',
  summary: 'Add a checkpoint',
  body: checkpointFields,
  output: checkpointRecord,
  status: 201,
});

export const updateCheckpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/gate/checkpoints/:checkpointId',
  access: 'admin',
  needs: 'gate.change',
  summary: 'Change a checkpoint; scans that are stored keep what was decided about them',
  params: z.object({ checkpointId: id }),
  body: checkpointFields.extend({
    /** The checkpoint when its form was opened. If somebody else has changed it since, nothing is saved. */
    seen: checkpointFields
      .extend({ opensAt: instantField(noTime).optional(), closesAt: instantField(noTime).optional() })
      .optional(),
  }),
  output: checkpointRecord,
  refusals: {
    checkpointNotFound,
    changedMeanwhile: {
      status: 409,
      message: 'Somebody else has changed this checkpoint meanwhile. Please close this form and open it again.',
    },
  },
});

export const deviceFields = z.object({
  name: requiredText(1, 'Please enter a name', 80),
  checkpoints: listOf(id, 100),
  kind: z.enum(deviceKinds, 'Please choose a kind'),
});
export type DeviceFields = z.output<typeof deviceFields>;

/** A phone of the gate, as the board shows it. */
const deviceRecord = z.object({
  _id: id,
  name: z.string(),
  kind: z.enum(deviceKinds),
  checkpoints: z.array(id),
  state: z.enum(['waiting', 'paired', 'revoked']),
  /** Reported as stolen. */
  isStolen: z.boolean(),
  /** When it last called; '' if it never has. */
  seenAt: z.string(),
  unsent: z.number().nullable(),
  battery: z.number().nullable(),
  /** Minutes that the phone's clock is behind the server's, negative if ahead; 0 if at most ten minutes off. */
  clockOff: z.number(),
  /** How many of its scans were kept aside, by `ScanReason`. */
  kept: z.array(z.object({ reason: z.string(), count: z.number() })),
});
export type DeviceRecord = z.output<typeof deviceRecord>;

const deviceNotFound = { status: 404, message: 'Phone not found' } as const;
const deviceParams = z.object({ deviceId: id });

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/admin/gate/devices',
  access: 'admin',
  needs: 'gate.read',
  summary: 'Phones of the gate: last seen, scans not sent, battery',
  output: z.array(deviceRecord),
});

export const createDevice = endpoint({
  method: 'POST',
  path: '/api/admin/gate/devices',
  access: 'admin',
  needs: 'gate.change',
  summary: 'Add a phone; `pairing` is shown once, works once and for ten minutes',
  body: deviceFields,
  output: z.object({ _id: id, pairing: z.string() }),
  status: 201,
  refusals: { checkpointNotFound: { status: 422, message: 'One of these checkpoints is not there any more.' } },
});

export const pairAgain = endpoint({
  method: 'POST',
  path: '/api/admin/gate/devices/:deviceId/pairing',
  access: 'admin',
  needs: 'gate.change',
  summary: 'Another pairing code for a phone that has not paired',
  params: deviceParams,
  output: z.object({ _id: id, pairing: z.string() }),
  refusals: {
    deviceNotFound,
    alreadyPaired: { status: 409, message: 'This phone is paired or revoked. Add another one instead.' },
  },
});

export const revokeDevice = endpoint({
  method: 'POST',
  path: '/api/admin/gate/devices/:deviceId/revoke',
  access: 'admin',
  needs: 'gate.change',
  summary: 'Take a phone off the gate: it uploads what it has, unless it is stolen, and then erases itself',
  params: deviceParams,
  body: z.object({ stolen: z.boolean().default(false) }),
  output: messageOnly,
  refusals: { deviceNotFound },
});

const ofCheckpoint = z.object({ checkpoint: id });
const scanAt = z.object({
  at: instant,
  device: z.string(),
  /** Minutes that the phone's clock was behind the server's; left out if at most ten minutes off. */
  clockOff: z.number().optional(),
  /** The phone's time is far from the time when the scan arrived, so the scan counts after all others. */
  isTimeUnsure: z.literal(true).optional(),
});

export const listAdmissions = endpoint({
  method: 'GET',
  path: '/api/admin/gate/admissions',
  access: 'admin',
  needs: 'gate.read',
  summary: 'Who was admitted at a checkpoint, the first one first; `device` is a phone’s id',
  query: ofCheckpoint,
  output: z.array(scanAt.extend({ ticket: z.string(), name: z.string() })),
  refusals: { checkpointNotFound },
});

export const listConflicts = endpoint({
  method: 'GET',
  path: '/api/admin/gate/conflicts',
  access: 'admin',
  needs: 'gate.read',
  summary: 'Tickets that were admitted twice; the scan that counts is the first',
  query: ofCheckpoint.extend({ with: z.literal('names').optional() }),
  output: z.array(
    z.object({
      ticket: z.string(),
      /** Present only if it was requested; '' if the name is not stored any more. */
      name: z.string().optional(),
      scans: z.array(scanAt),
    }),
  ),
  refusals: { checkpointNotFound },
});
