import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, instant, instantField, messageOnly } from '#shared/fields.ts';
import { idFilter, searchFilter } from '#shared/list-contract.ts';

/** What an organiser decides about a scan: it does not count any more (undo), or it counts as well (override). */
const outcomeFields = z.object({
  checkpoint: id,
  /** Together with `device` and `at` identifies the scan. Any ticket of the person works. */
  ticket: id,
  device: boundedText('This phone is not known.', 100),
  at: instantField('Please send the time of the scan.'),
  kind: z.enum(['undo', 'override'], 'Please choose an outcome'),
});
export type OutcomeFields = z.output<typeof outcomeFields>;

export const chooseOutcome = endpoint({
  method: 'POST',
  path: '/api/admin/gate/outcomes',
  access: 'admin',
  needs: 'gate.change',
  summary: 'Take a scan out, or let it through: one more scan in the log',
  body: outcomeFields,
  output: messageOnly,
  refusals: {
    scanNotFound: { status: 404, message: 'This scan is not at this checkpoint.' },
    takenOut: { status: 409, message: 'This scan was taken out. Scan the ticket again.' },
  },
});

/** A scan that organisers review. `at` and `device` identify it. */
const reviewed = z.object({
  ticket: z.string(),
  name: z.string(),
  at: instant,
  device: z.string(),
  reason: z.string(),
});
export type Reviewed = z.output<typeof reviewed>;

/** How many colleges the board lists, those from which the most people are expected. */
export const mostColleges = 100;

/** `people`: everybody who was admitted at least once, including people who were not expected. */
const group = { expected: z.number(), people: z.number() };

export const board = z.object({
  version: z.string(),
  timeZone: z.string(),
  /** The checkpoint that `events` and `colleges` are about; '' if there are no checkpoints. */
  checkpoint: z.string(),
  checkpoints: z.array(
    z.object({
      _id: id,
      /**
       * How many admissions there are. If each day counts, only today's; if people go in and out, how many are inside
       * now.
       */
      inside: z.number(),
      /** People who were admitted at least once. */
      people: z.number(),
      /** Admissions per minute over the last five minutes. */
      perMinute: z.number(),
      /** How many tickets the checkpoint would admit. */
      expected: z.number(),
      refused: z.number(),
      conflicts: z.number(),
      /** How many people a steward let in after a refusal. */
      overrides: z.number(),
      /** How many scans wait for a decision, because a phone let the person in and the server refuses the ticket. */
      oldList: z.number(),
    }),
  ),
  /**
   * The latest overrides at the checkpoint (decision 57). `reason` is one of `RefusedFor`, or `already`, or `oldList`:
   * the phone refused a ticket that the server would have admitted.
   */
  overrides: z.array(reviewed),
  /** The latest scans that `oldList` counts for the checkpoint. `reason` is one of `RefusedFor`. */
  oldList: z.array(reviewed),
  /** For a checkpoint that admits people of some events, only these events. */
  events: z.array(z.object({ _id: id, title: z.string(), ...group })),
  /** `name` is '' for people who do not have a ticket any more. */
  colleges: z.array(z.object({ name: z.string(), ...group })),
});
export type Board = z.output<typeof board>;

export const getBoard = endpoint({
  method: 'GET',
  path: '/api/admin/gate/board',
  access: 'admin',
  needs: 'gate.read',
  summary: 'Counts of each checkpoint, and of one of them by event and college',
  query: z.object({ checkpoint: idFilter }),
  output: board,
});

export const watchBoard = endpoint({
  method: 'GET',
  path: '/api/admin/gate/news',
  access: 'admin',
  needs: 'halls.read',
  summary: 'The version of the board and the halls; as text/event-stream, each new one as it comes',
  output: z.object({ version: z.string() }),
});

export const mostFound = 30;

export const findPeople = endpoint({
  method: 'GET',
  path: '/api/admin/gate/people',
  access: 'admin',
  needs: 'gate.read',
  summary: 'People with a ticket, by name, college or number: at most 30',
  query: z.object({ search: searchFilter }),
  output: z.object({ people: z.array(z.object({ ticket: z.string(), name: z.string(), college: z.string() })) }),
});

/** A scan with its outcome by the log. */
const scanWithOutcome = z.object({
  /** The number that was scanned. */
  ticket: z.string(),
  at: instant,
  checkpoint: id,
  device: z.string(),
  kind: z.enum(['scan', 'undo', 'override']),
  shown: z.string(),
  verdict: z.enum(['admitted', 'already', 'refused']),
  /** Why the ticket was not admitted; '' if it would have been. */
  reason: z.string(),
  /** Minutes that the phone's clock was behind the server's, negative if ahead; 0 if at most ten minutes off. */
  clockOff: z.number(),
  isTimeUnsure: z.literal(true).optional(),
});

const personDay = z.object({
  ticket: z.string(),
  name: z.string(),
  college: z.string(),
  opens: z.array(z.string()),
  tickets: z.array(z.object({ ticket: z.string(), issuedAt: instant, revokedAt: z.string() })),
  scans: z.array(scanWithOutcome),
});
export type PersonDay = z.output<typeof personDay>;

export const getPersonDay = endpoint({
  method: 'GET',
  path: '/api/admin/gate/people/:number',
  access: 'admin',
  needs: 'gate.read',
  summary: 'Every scan of one person',
  params: z.object({ number: id }),
  output: personDay,
  refusals: { ticketNotFound: { status: 404, message: 'No ticket has this number.' } },
});

export const listScans = endpoint({
  method: 'GET',
  path: '/api/admin/gate/scans',
  access: 'admin',
  needs: 'gate.read',
  summary: 'Every scan at a checkpoint and what came of it, the first one first, for the committee’s records',
  query: z.object({ checkpoint: id }),
  output: z.array(scanWithOutcome.extend({ name: z.string(), college: z.string() })),
  refusals: { checkpointNotFound: { status: 404, message: 'Checkpoint not found' } },
});

export const halls = z.object({
  version: z.string(),
  halls: z.array(
    z.object({
      _id: id,
      title: z.string(),
      expected: z.number(),
      /** How many came, by the checkpoints for this event. Absent if it has no such checkpoint. */
      came: z.number().optional(),
    }),
  ),
});
export type Halls = z.output<typeof halls>;

export const listHalls = endpoint({
  method: 'GET',
  path: '/api/admin/gate/halls',
  access: 'admin',
  needs: 'halls.read',
  summary: 'How many are expected at each event, and how many have come',
  output: halls,
});

export const hallList = z.object({
  title: z.string(),
  people: z.array(z.object({ ticket: z.string(), name: z.string(), college: z.string(), isPaid: z.boolean() })),
});
export type HallList = z.output<typeof hallList>;

export const getHallList = endpoint({
  method: 'GET',
  path: '/api/admin/gate/hall-list',
  access: 'admin',
  needs: 'halls.read',
  summary: 'Who is expected at an event, for paper',
  query: z.object({ event: id }),
  output: hallList,
  refusals: { eventNotFound: { status: 404, message: 'Event not found' } },
});
