import { useState } from 'react';
import type { JudgeSave } from '#features/judging/calls.ts';
import type { Criterion } from '#features/judging/contract.ts';
import type { Saves } from './use-saves.ts';

export type Draft = Pick<JudgeSave, 'marks' | 'excused' | 'remarks'>;
const emptyDraft: Draft = { marks: {}, remarks: '' };

/** What a judge has changed and not saved, entry by entry, over what was saved. */
export function useDrafts(known: Saves, criteria: readonly Criterion[]) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, { draft: Draft; over: Draft }>>>({});
  const savedOf = (id: string): Draft => known[id] ?? emptyDraft;
  const contentOf = ({ marks, excused, remarks = '' }: Draft) =>
    JSON.stringify([criteria.map(({ _id }) => marks[_id] ?? null), excused, remarks]);
  return {
    of: (id: string): Draft => drafts[id]?.draft ?? savedOf(id),
    edit: (id: string, change: Partial<Draft>) =>
      setDrafts((now) => {
        const { draft, over } = now[id] ?? { draft: savedOf(id), over: savedOf(id) };
        return { ...now, [id]: { draft: { ...draft, ...change }, over } };
      }),
    drop: (id: string) => setDrafts(({ [id]: _, ...others }) => others),
    /** Something else was saved elsewhere since the change began. */
    isOutdated: (id: string): boolean => {
      const over = drafts[id]?.over;
      return over !== undefined && contentOf(over) !== contentOf(savedOf(id));
    },
  };
}
