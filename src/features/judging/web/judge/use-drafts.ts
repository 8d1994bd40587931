import { useState } from 'react';
import type { JudgeSave } from '#features/judging/calls.ts';
import type { Criterion } from '#features/judging/contract.ts';
import { storage } from '#web/storage.ts';
import type { Saves } from './use-saves.ts';

export type Draft = Pick<JudgeSave, 'marks' | 'excused' | 'remarks'>;
const emptyDraft: Draft = { marks: {}, remarks: '' };

/** What was changed, and what was saved when that began. */
type Drafts = Readonly<Record<string, { draft: Draft; over: Draft }>>;

/**
 * What a judge has changed and not saved, entry by entry, over what was saved. It is kept on this phone beside the
 * marks that wait: a phone unloads a page while its judge looks at a paper.
 */
export function useDrafts(key: string, known: Saves, criteria: readonly Criterion[]) {
  const [drafts, setDrafts] = useState<Drafts>(() => readDrafts(key));
  const savedOf = (id: string): Draft => known[id] ?? emptyDraft;
  const contentOf = ({ marks, excused, remarks = '' }: Draft) =>
    JSON.stringify([criteria.map(({ _id }) => marks[_id] ?? null), excused, remarks]);
  /** Drafts are read again first: those of other entries may be a second tab's. */
  const change = (id: string, changed: Drafts[string] | undefined) => {
    const put = ({ [id]: _, ...others }: Drafts): Drafts => (changed ? { ...others, [id]: changed } : others);
    storage().setItem(key, JSON.stringify(put(readDrafts(key))));
    setDrafts(put);
  };
  return {
    savedOf,
    of: (id: string): Draft => drafts[id]?.draft ?? savedOf(id),
    edit(id: string, edited: Partial<Draft>) {
      const { draft, over } = drafts[id] ?? { draft: savedOf(id), over: savedOf(id) };
      change(id, { draft: { ...draft, ...edited }, over });
    },
    drop: (id: string) => change(id, undefined),
    /** Something else was saved elsewhere since the change began. */
    isOutdated: (id: string): boolean => {
      const over = drafts[id]?.over;
      return over !== undefined && contentOf(over) !== contentOf(savedOf(id));
    },
  };
}

function readDrafts(key: string): Drafts {
  try {
    return JSON.parse(storage().getItem(key) ?? '{}') as Drafts;
  } catch {
    return {};
  }
}
