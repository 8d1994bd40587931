import { call } from '#shared/endpoint.ts';
import type { EventResult, JudgeSheet, SavedMarks, Trophy } from './contract.ts';

const linkUnknown = {
  status: 404,
  message: 'This link does not work. Please ask the organisers for a new one.',
} as const;
const linkOver = {
  status: 410,
  message: 'This link has expired or was withdrawn. Please ask the organisers for a new one.',
} as const;
const tooManyLinks = { status: 429, message: 'Please wait a few minutes, and open the link again.' } as const;
const tooManyReads = { status: 429, message: 'This link was opened too often. Please wait a few minutes.' } as const;

export const getJudgeSheet = call<JudgeSheet>()({
  method: 'GET',
  path: '/api/judge/:secret',
  access: 'signed-link',
  refusals: { linkUnknown, linkOver, tooManyLinks, tooManyReads },
});

/**
 * The ETag of a judge's sheet. `version` covers everything but the judge's own marks, because the phone that saved them
 * has them already. The sum of the times of the saves covers those. The server gives each save of an entry a later time
 * than the one before.
 */
export function sheetTag(version: string, saves: readonly { savedAt?: string | undefined }[]): string {
  const times = saves.map(({ savedAt = '' }) => Date.parse(savedAt) || 0);
  // The sum of twenty thousand times would be too large for an exact number.
  return `"${version}-${times.reduce((sum, time) => (sum + time) % 1e15, 0)}"`;
}

/** A judge's marks for one entry. */
export interface JudgeSave {
  /** By the criterion's id, from 0 to its maximum, with at most two decimals. A missing criterion is not marked. */
  marks: Record<string, number>;
  /** Why the judge gives no marks. `marks` is ignored then. */
  excused?: 'conflict' | 'abstained';
  remarks?: string;
  /**
   * When it was saved, by the server's clock (`now` of the last answer plus the time since). Each save must be later
   * than the one before. A missing or future time is replaced by the present one.
   */
  savedAt?: string;
}

export const saveMarks = call<SavedMarks, { body: JudgeSave }>()({
  method: 'PUT',
  path: '/api/judge/:secret/entries/:entryId',
  access: 'signed-link',
  refusals: {
    linkUnknown,
    linkOver,
    tooManyLinks,
    entryNotFound: { status: 404, message: 'This entry is not in the round any more.' },
    roundClosed: { status: 409, message: 'The judging of this round is over.' },
    tooManySaves: { status: 429, retryAfter: 60, message: 'Too many saves in a short time. Please wait a minute.' },
  },
});

export const readJudgeFile = call()({
  method: 'GET',
  path: '/api/judge/:secret/entries/:entryId/files/:fileId',
  access: 'signed-link',
  refusals: {
    linkUnknown,
    linkOver,
    tooManyLinks,
    tooManyReads,
    noSuchFile: { status: 404, message: 'There is no such file.' },
    mayNameAuthor: {
      status: 409,
      message: 'Details that may name the author cannot be removed from this file. Please ask the organisers for it.',
    },
    takesTooLong: {
      status: 409,
      message:
        'Removing details that may name the author of this file takes too long. Please ask the organisers for it.',
    },
    busy: { status: 503, message: 'Many files are being opened right now. Please try again in a moment.' },
  },
});

export const listResults = call<EventResult[]>()({
  method: 'GET',
  path: '/api/results',
  access: 'public',
});

export const getTrophy = call<Trophy>()({
  method: 'GET',
  path: '/api/results/trophy',
  access: 'public',
});
