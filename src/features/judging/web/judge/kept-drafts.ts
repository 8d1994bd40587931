import type { JudgeSave } from '#features/judging/calls.ts';
import { ApiError } from '#shared/api-client.ts';
import { storage } from '#web/storage.ts';

export type Draft = Pick<JudgeSave, 'marks' | 'excused' | 'remarks'>;

/** By entry: what the judge has changed, and what was saved when the change began. */
export type Drafts = Readonly<Record<string, { draft: Draft; over: Draft }>>;

/** The judge whose drafts are stored on this device. */
export interface DraftsOwner {
  judge: string;
  secret: string;
}

const keyOf = (judge: string) => `judgeDrafts ${judge}`;
/**
 * A link that does not work any more does not tell who the judge is. Its first letters find the drafts, but cannot open
 * anything.
 */
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

/** Removes the drafts, because the device may be lent and remarks are only for organisers. */
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
