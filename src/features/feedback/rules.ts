import { countOf } from '#shared/counts.ts';
import type { FeedbackQuestion, FeedbackSheet } from './contract.ts';

type Kind = FeedbackQuestion['kind'];

/** The kinds of questions that organisers can choose. */
export const kindNames: Record<Kind, string> = { stars: 'Stars, one to five', text: 'Text', one: 'One from a list' };

export const questionsMax = 5;
export const optionsMax = 8;
export const starsMax = 5;
export const feedbackTextMax = 500;

/**
 * Organisers see answers only when this many people have given them, so that they cannot tell whose answers they read
 * (R345).
 */
export const openedAtOnce = 5;

/** Counted from the end of the event. */
const openDays = 30;
const dayMs = 24 * 3_600_000;

export const usualQuestions: { kind: Kind; label: string; options: string[] }[] = [
  { kind: 'stars', label: 'How was the event as a whole?', options: [] },
  { kind: 'one', label: 'How did you find the level?', options: ['Too easy', 'Just right', 'Too hard'] },
  { kind: 'text', label: 'What should we do better next time?', options: [] },
];

interface Participation {
  isAsked: boolean;
  isGiven: boolean;
  /** At a checkpoint of this event. */
  isCheckedIn: boolean;
  /** '' for an event without a known end. */
  endsAt: string;
}

/** The state of a participant's feedback on an event at `now` (R344). */
export function feedbackState(
  { isAsked, isGiven, isCheckedIn, endsAt }: Participation,
  now: Date,
): FeedbackSheet['state'] {
  if (isGiven) return 'answered';
  if (!isAsked) return 'none';
  const sinceEnd = endsAt === '' ? Number.NEGATIVE_INFINITY : now.getTime() - Date.parse(endsAt);
  if (sinceEnd >= openDays * dayMs) return 'closed';
  return isCheckedIn || sinceEnd >= 0 ? 'open' : 'early';
}

const tooLong = `Use at most ${countOf(feedbackTextMax, 'character')}.`;

type Asked = Pick<FeedbackQuestion, 'kind' | 'options'>;

export function isAnswerTo({ kind, options }: Asked, value: string): boolean {
  if (kind === 'stars') return /^[1-5]$/.test(value);
  return kind === 'text' || options.includes(value);
}

/** What is wrong with the answers of a form, by the question's id. */
export function answerFaults(
  questions: readonly FeedbackQuestion[],
  answerTo: (questionId: string) => string,
): Record<string, string> {
  const given = questions.filter(({ _id }) => answerTo(_id).trim() !== '');
  if (given.length === 0) return { [questions[0]?._id ?? '']: 'Please answer at least one question.' };
  const faults: Record<string, string> = {};
  for (const question of given) {
    const value = answerTo(question._id).trim();
    if (value.length > feedbackTextMax) faults[question._id] = tooLong;
    else if (!isAnswerTo(question, value)) faults[question._id] = 'Please choose one of the answers.';
  }
  return faults;
}

interface Draft extends Asked {
  label: string;
}

/** Returns why a list of questions cannot be saved, by field: `questions.0.options`. */
export function formFaults(questions: readonly Draft[], isAsked: boolean): Record<string, string> {
  const faults: Record<string, string> = {};
  if (isAsked && questions.length === 0) faults.isAsked = 'Please add a question first.';
  for (const [at, { kind, options }] of questions.entries()) {
    if (kind !== 'one') continue;
    if (options.length < 2) faults[`questions.${at}.options`] = 'Please add at least two options.';
    else if (new Set(options.map((option) => option.toLowerCase())).size < options.length) {
      faults[`questions.${at}.options`] = 'Two options are the same.';
    }
  }
  return faults;
}
