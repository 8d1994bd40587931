import { useState } from 'react';
import type { Criterion } from '#features/judging/contract.ts';
import { type Draft, type Drafts, type DraftsOwner, keepDrafts, readDrafts } from './kept-drafts.ts';
import type { Saves } from './use-saves.ts';

const emptyDraft: Draft = { marks: {}, remarks: '' };

/**
 * A judge's unsaved changes, by entry, on top of what was saved. They are stored on this phone together with the marks
 * that wait, because a phone may unload the page while its judge looks at a paper.
 */
export function useDrafts(owner: DraftsOwner, known: Saves, criteria: readonly Criterion[]) {
  const [drafts, setDrafts] = useState<Drafts>(() => readDrafts(owner.judge));
  const savedOf = (id: string): Draft => known[id] ?? emptyDraft;
  const contentOf = ({ marks, excused, remarks = '' }: Draft) =>
    JSON.stringify([criteria.map(({ _id }) => marks[_id] ?? null), excused, remarks]);
  /** Reads the drafts again first, because a second tab may have changed those of other entries. */
  const change = (id: string, changed: Drafts[string] | undefined) => {
    const put = ({ [id]: _, ...others }: Drafts): Drafts => (changed ? { ...others, [id]: changed } : others);
    keepDrafts(owner, put(readDrafts(owner.judge)));
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
    /** Whether something else was saved elsewhere since the change began. */
    isOutdated: (id: string): boolean => {
      const over = drafts[id]?.over;
      return over !== undefined && contentOf(over) !== contentOf(savedOf(id));
    },
  };
}
