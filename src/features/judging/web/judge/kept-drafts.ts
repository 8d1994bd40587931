import type { JudgeSave } from '#features/judging/calls.ts';
import { ApiError } from '#shared/api-client.ts';
import { storage } from '#web/storage.ts';

export type Draft = Pick<JudgeSave, 'marks' | 'excused' | 'remarks'>;

/** What was changed, and what was saved when that began; by entry. */
export type Drafts = Readonly<Record<string, { draft: Draft; over: Draft }>>;

/** Whose drafts are kept on this device. */
export interface DraftsOwner {
  judge: string;
  secret: string;
}

const keyOf = (judge: string) => `judgeDrafts ${judge}`;
/** A link that works no more names no judge. Its first letters find the drafts, and do not open anything. */
const linkKeyOf = (secret: string) => `judgeOfLink ${secret.slice(0, 8)}`;

export function readDrafts(judge: string): Drafts {
  try {
    return JSON.parse(storage().getItem(keyOf(judge)) ?? '{}') as Drafts;
  } catch {
    return {};
  }
}

export function keepDrafts({ judge, secret }: DraftsOwner, drafts: Drafts): void {
  storage().setItem(keyOf(judge), JSON.stringify(drafts));
  storage().setItem(linkKeyOf(secret), judge);
}

/** The device may be lent, and remarks are for organisers alone. */
export function forgetDrafts({ judge, secret }: DraftsOwner): void {
  storage().removeItem(keyOf(judge));
  storage().removeItem(linkKeyOf(secret));
}

export const isLinkOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);

export function forgetDraftsOfLink(secret: string): void {
  const judge = storage().getItem(linkKeyOf(secret));
  if (judge !== null) forgetDrafts({ judge, secret });
}
