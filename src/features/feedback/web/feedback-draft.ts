import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { FeedbackQuestion } from '#features/feedback/contract.ts';
import { isAnswerTo } from '#features/feedback/rules.ts';
import { keepLocalDraft, readLocalDraft } from '#web/local-drafts.ts';

/** Null if nothing was chosen. */
export interface FeedbackValues {
  answers: { question: string; value: string | null }[];
}

const storageKey = 'feedbackDrafts';
/** The typed texts by event and question. */
const drafts = z.record(z.string(), z.record(z.string(), z.string()));

/**
 * Fills in what was typed for this event before the page was left or reloaded, and stores what is typed from now on.
 */
export function useFeedbackDraft(
  eventId: string,
  questions: readonly FeedbackQuestion[],
  { reset, watch }: Pick<UseFormReturn<FeedbackValues>, 'reset' | 'watch'>,
): void {
  const [begun] = useState(() => draftOf(eventId, questions));
  useEffect(() => {
    // The empty form stays the default, so that the restored form counts as changed and is kept if the session ends.
    if (begun) reset({ answers: begun }, { keepDefaultValues: true });
    const subscription = watch(({ answers = [] }) => {
      const given = answers.flatMap((answer) => (answer?.question && answer.value ? [answer] : []));
      keepDraft(eventId, Object.fromEntries(given.map(({ question, value }) => [question, value])));
    });
    return () => subscription.unsubscribe();
  }, [eventId, begun, reset, watch]);
}

export function dropFeedbackDraft(eventId: string): void {
  keepDraft(eventId, {});
}

/** Leaves out choices that organisers have removed meanwhile. */
function draftOf(eventId: string, questions: readonly FeedbackQuestion[]): FeedbackValues['answers'] | undefined {
  const draft = readDrafts()[eventId];
  return (
    draft &&
    questions.map((question) => {
      const value = draft[question._id] ?? '';
      return { question: question._id, value: isAnswerTo(question, value) ? value : '' };
    })
  );
}

function keepDraft(eventId: string, answers: Record<string, unknown>): void {
  const { [eventId]: before, ...others } = readDrafts();
  const isTyped = Object.keys(answers).length > 0;
  if (!isTyped && !before) return;
  const kept = isTyped ? { ...others, [eventId]: answers } : others;
  keepLocalDraft(storageKey, Object.keys(kept).length > 0 ? kept : undefined);
}

function readDrafts(): z.output<typeof drafts> {
  // Ignores a text that something else or an older version has written.
  return drafts.safeParse(readLocalDraft(storageKey)).data ?? {};
}
