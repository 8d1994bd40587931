import { questionList, type StoredQuestions } from '#features/questions/admin-contract.ts';
import type { Question } from '#features/questions/contract.ts';
import { hasOptions, questionFaults } from '#features/questions/rules.ts';
import { instantOf, localOf } from '#shared/calendar.ts';
import { faultsIn } from '#web/form/by-rules.ts';

/** A question as the form has it. */
interface QuestionValues {
  /** '' for a new one. */
  stored: string;
  kind: Question['kind'];
  label: string;
  help: string;
  /** One on each line. */
  options: string;
  required: boolean;
  askedOf: Question['askedOf'];
  /** By the clock of the fest, '' without one. */
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

/** As the server takes them. */
export function listOfValues({ questions }: QuestionListValues, timeZone: string) {
  return questions.map(({ stored, options, deadline, answered: _, ...fields }) => ({
    ...fields,
    ...(stored && { _id: stored }),
    options: hasOptions(fields.kind) ? linesOf(options) : [],
    deadline: instantOrTyped(deadline, timeZone),
  }));
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What is no time stays as it was typed, and the rules say so. */
function instantOrTyped(local: string, timeZone: string): string {
  if (!local) return '';
  return Number.isNaN(Date.parse(`${local}Z`)) ? local : instantOf(local, timeZone).toISOString();
}

/** What the server would refuse, by field of the form. */
export function faultsOf(values: QuestionListValues, timeZone: string): Record<string, string> {
  const questions = listOfValues(values, timeZone);
  const faults = { ...questionFaults(questions), ...faultsIn(questionList.safeParse({ questions })) };
  // Options are one field here.
  return Object.fromEntries(
    Object.entries(faults).map(([path, words]) => [path.replace(/(\.options)\.\d+$/, '$1'), words]),
  );
}

/** As a student would be asked; a question without words yet has some. */
export const previewOf = (values: QuestionListValues, timeZone: string): Question[] =>
  listOfValues(values, timeZone).map(({ _id, label, ...fields }, at) => ({
    ...fields,
    _id: _id ?? `new ${at}`,
    label: label.trim() || `Question ${at + 1}`,
  }));
