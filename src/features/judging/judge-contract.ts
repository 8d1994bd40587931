import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, instant, instantField, messageOnly, optionalText, requiredText } from '#shared/fields.ts';
import { admin, roundClosed, roundNotFound, roundParams } from './round-contract.ts';

const judgeNotFound = { status: 404, message: 'Judge not found' } as const;
const ofJudge = z.object({ roundId: id, judgeId: id });

const expiresAt = instantField('Please enter a day and a time.').optional();

const judgeLink = z.object({
  _id: id,
  /** Cannot be shown again, because the server keeps no copy. Its last part is the secret. */
  link: z.string(),
  expiresAt: instant,
});

export const judgeFields = z.object({
  name: requiredText(1, 'Please enter the judge’s name.', 120),
  /** Where the judge teaches or studies. Organisers see which entries are from the same college. */
  college: optionalText(200),
  /** Absent: 14 days from now, or two days after the event if that is later. At most 90 days. */
  expiresAt,
});

const linkTime = { status: 422, message: 'Please choose a time within the next 90 days.' } as const;

export const createJudge = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/rounds/:roundId/judges',
  summary: 'Add a judge and get the secret link, which is shown once',
  params: roundParams,
  body: judgeFields,
  output: judgeLink,
  status: 201,
  refusals: {
    roundNotFound,
    roundClosed,
    linkTime,
    tooManyJudges: { status: 409, message: 'A round has at most 100 judges.' },
    tooManyMarks: {
      status: 409,
      message: 'All judges together would have more than 20,000 entries to mark. Please make a shortlist first.',
    },
  },
});

/**
 * `over`: the link has expired. `revoked`: the link was withdrawn, so the judge cannot mark any more; earlier marks
 * count.
 */
const judgeStates = ['valid', 'over', 'revoked'] as const;

export const judgeRecord = z.object({
  _id: id,
  name: z.string(),
  college: z.string(),
  state: z.enum(judgeStates),
  expiresAt: instant,
  /** When the link was last opened; '' for never. */
  seenAt: z.string(),
  /**
   * Who made the link; null for links from before this was recorded. `name` is null if that person was removed from the
   * control room.
   */
  linkBy: z.object({ name: z.string().nullable() }).nullable(),
});
export type JudgeRecord = z.output<typeof judgeRecord>;

export const renewJudgeLink = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/rounds/:roundId/judges/:judgeId/link',
  summary: 'Make a new link for a judge; the old one stops working',
  params: ofJudge,
  body: z.object({ expiresAt }),
  output: judgeLink,
  refusals: { roundNotFound, judgeNotFound, linkTime },
});

export const revokeJudge = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/rounds/:roundId/judges/:judgeId/revoke',
  summary: 'Withdraw a judge’s link; the result waits for no more of their marks, and marks given before count',
  params: ofJudge,
  output: messageOnly,
  refusals: { roundNotFound, judgeNotFound },
});
