import { questionList, type StoredQuestions } from '#features/questions/admin-contract.ts';
import type { Question } from '#features/questions/contract.ts';
import { hasOptions, questionFaults } from '#features/questions/rules.ts';
import { localOf, typedInstant } from '#shared/calendar.ts';
import { faultsIn } from '#web/form/by-rules.ts';
import { linesOf } from '#web/form/lines-of.ts';

/** A question in the editor's form. */
interface QuestionValues {
  /** The id of the stored question; '' for a new one. */
  stored: string;
  kind: Question['kind'];
  label: string;
  help: string;
  /** One option on each line. */
  options: string;
  required: boolean;
  askedOf: Question['askedOf'];
  /** In the fest's time zone; '' without a deadline. */
  deadline: string;
  answered: number;
}

export interface QuestionListValues {
  questions: QuestionValues[];
}

export const blankQuestion: QuestionValues = {
  stored: '',
  kind: 'shortText',
  label: '',
  help: '',
  options: '',
  required: false,
  askedOf: 'leader',
  deadline: '',
  answered: 0,
};

export const valuesOf = ({ questions }: StoredQuestions, timeZone: string): QuestionListValues => ({
  questions: questions.map(({ _id, options, deadline, ...fields }) => ({
    ...fields,
    stored: _id,
    options: options.join('\n'),
    deadline: deadline && localOf(new Date(deadline), timeZone),
  })),
});

/** Turns the form's values into the body of the call. */
export function listOfValues({ questions }: QuestionListValues, timeZone: string) {
  return questions.map(({ stored, options, deadline, answered: _, ...fields }) => ({
    ...fields,
    ...(stored && { _id: stored }),
    options: hasOptions(fields.kind) ? linesOf(options) : [],
    deadline: typedInstant(deadline, timeZone),
  }));
}

/** The faults that the server would find, by the form's fields. */
export function faultsOf(values: QuestionListValues, timeZone: string): Record<string, string> {
  const questions = listOfValues(values, timeZone);
  const faults = { ...questionFaults(questions), ...faultsIn(questionList.safeParse({ questions })) };
  // All options are one field in the form.
  return Object.fromEntries(
    Object.entries(faults).map(([path, words]) => [path.replace(/(\.options)\.\d+$/, '$1'), words]),
  );
}

/** The questions as a student would see them. A question without a label gets a placeholder. */
export const previewOf = (values: QuestionListValues, timeZone: string): Question[] =>
  listOfValues(values, timeZone).map(({ _id, label, ...fields }, at) => ({
    ...fields,
    _id: _id ?? `new ${at}`,
    label: label.trim() || `Question ${at + 1}`,
  }));
