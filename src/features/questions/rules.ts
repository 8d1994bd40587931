import { instantText } from '#shared/instants.ts';
import { oneLineMessage, turningMessage, withoutTurning } from '#shared/text.ts';
import type { Question } from './contract.ts';

/** An answer in the form and the call: a text, or a list if several options can be chosen. */
export type AnswerValue = string | readonly string[];

/** The names of the kinds that organisers choose from. */
export const kindNames: Record<Question['kind'], string> = {
  shortText: 'Short text',
  longText: 'Long text',
  one: 'One from a list',
  several: 'Several from a list',
  number: 'Number',
  link: 'Link',
  file: 'File (PDF or picture)',
};

const shortTextMax = 200;
export const longTextMax = 2_000;
const linkMax = 500;
/** R311. */
export const answerFileMaxBytes = 10 * 1024 * 1024;
/** Limits for files that one account has sent without using them in an answer, so that nobody fills the disk. */
export const mostUnusedFiles = 10;
export const mostUnusedBytes = 50_000_000;

type Asked = Pick<Question, 'kind' | 'deadline'>;

/** Whether the question can be answered after registering (R310). */
export const isSubmission = ({ kind, deadline }: Asked): boolean =>
  (kind === 'link' || kind === 'file') && deadline !== '';

export const hasOptions = (kind: Question['kind']): boolean => kind === 'one' || kind === 'several';

/** The note under a field whose answer can also be sent later. */
export const submissionText = (question: Asked, timeZone: string): string | undefined =>
  isSubmission(question) && !Number.isNaN(Date.parse(question.deadline))
    ? `You can also hand it in after registering, until ${instantText(question.deadline, timeZone)}.`
    : undefined;

/** Whether a form that is sent at `now` asks the question. After its deadline it is not asked. */
export const isAskedAt = ({ deadline }: Pick<Question, 'deadline'>, now: Date): boolean =>
  deadline === '' || now < new Date(deadline);

/** Whether the form must have an answer. A submission can wait until its deadline. */
export const isNeededNow = (question: Asked & Pick<Question, 'required'>): boolean =>
  question.required && !isSubmission(question);

interface Times {
  registrationClosesAt: string;
  endsAt: string;
}

/** Until when an answer can be changed (R309); '' if the event has no end. */
export const changesUntil = ({ deadline }: Pick<Question, 'deadline'>, event: Times): string =>
  deadline || event.registrationClosesAt || event.endsAt;

/** True from the instant `until` on. */
export const isTooLate = (until: string, now: Date): boolean => until !== '' && now >= new Date(until);

export const isEmpty = (value: AnswerValue | undefined): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : value.length === 0);

type Answerable = Pick<Question, 'kind' | 'options' | 'required' | 'deadline'>;

/** Returns what is wrong with an answer. The form and the server use the same rules (R308). */
export function answerFault(question: Answerable, value: AnswerValue | undefined): string | undefined {
  if (value === undefined || isEmpty(value)) return isNeededNow(question) ? needed[question.kind] : undefined;
  if (question.kind === 'several') {
    const chosen = typeof value === 'string' ? [value] : value;
    return chosen.every((one) => question.options.includes(one)) ? undefined : notOffered;
  }
  if (typeof value !== 'string') return 'Please give one answer.';
  return textFault(question, value.trim());
}

const notOffered = 'Please choose from the list.';

const needed: Record<Question['kind'], string> = {
  shortText: 'Please answer this question.',
  longText: 'Please answer this question.',
  one: 'Please choose one.',
  several: 'Please choose at least one.',
  number: 'Please enter a number.',
  link: 'Please enter a link.',
  file: 'Please attach a file.',
};

function textFault({ kind, options }: Answerable, text: string): string | undefined {
  switch (kind) {
    case 'shortText':
      return tooLong(text, shortTextMax) ?? lineFault(text);
    case 'longText':
      return tooLong(text, longTextMax);
    case 'one':
    case 'several':
      return options.includes(text) ? undefined : notOffered;
    case 'number':
      return /^-?\d{1,12}([.,]\d{1,6})?$/.test(text) ? undefined : 'Please enter a number, such as 12 or 3.5.';
    case 'link':
      return linkFault(text);
    case 'file':
      return tooLong(text, 64);
    default:
      return kind satisfies never;
  }
}

const tooLong = (text: string, max: number) => (text.length > max ? `Use at most ${max} characters.` : undefined);

function lineFault(text: string): string | undefined {
  if (/\p{Cc}/u.test(text)) return oneLineMessage;
  return withoutTurning(text) ? undefined : turningMessage;
}

function linkFault(text: string): string | undefined {
  const long = tooLong(text, linkMax);
  if (long) return long;
  if (!/^https?:\/\/[^\s/?#]+\.[^\s/?#]{2,}([/?#]\S*)?$/i.test(text))
    return 'Please enter a whole link that begins with https://.';
  // Judges and organisers read a link before they open it, and the part before an @ can look like another site.
  const seemsToLeadElsewhere = /\p{Cf}/u.test(text) || /^https?:\/\/[^/?#]*[@\\]/i.test(text);
  return seemsToLeadElsewhere ? misleadingLink : undefined;
}

const misleadingLink = 'Please enter a link without an @ before the address, and without invisible characters.';

/** Returns what is stored for an answer that has passed `answerFault`. */
export function storedAnswer({ kind, options }: Answerable, value: AnswerValue): string {
  if (kind === 'several') {
    const chosen = typeof value === 'string' ? [value] : value;
    return JSON.stringify(options.filter((option) => chosen.includes(option)));
  }
  const text = typeof value === 'string' ? value.trim() : '';
  return kind === 'number' ? text.replace(',', '.') : text;
}

/**
 * Turns a stored answer into the form's value. It keeps options that are no longer offered, because they were chosen.
 */
export const formAnswer = (kind: Question['kind'], stored: string): string | string[] =>
  kind === 'several' ? (JSON.parse(stored) as string[]) : stored;

/** A stored answer in words. For a file, its name. */
export const answerText = (kind: Question['kind'], stored: string, fileName = ''): string =>
  kind === 'several' ? (JSON.parse(stored) as string[]).join('; ') : kind === 'file' ? fileName : stored;

export interface GivenAnswer {
  question: string;
  /** 0 for the leader, then 1, 2 and so on for the members, in the order of the form. */
  member: number;
  value: AnswerValue;
}

/** How many of `people` (including the leader) are asked. */
export const peopleAsked = ({ askedOf }: Pick<Question, 'askedOf'>, people: number): number =>
  askedOf === 'each' ? people : 1;

/** Returns every fault in the answers of a form, by field: `answers.<question>.<member>`. */
export function answerFaults(
  questions: readonly Question[],
  given: readonly GivenAnswer[],
  people: number,
  now: Date,
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const question of questions.filter((one) => isAskedAt(one, now))) {
    for (let member = 0; member < peopleAsked(question, people); member++) {
      const answer = given.find((one) => one.question === question._id && one.member === member);
      const fault = answerFault(question, answer?.value);
      if (fault) faults[`answers.${question._id}.${member}`] = fault;
    }
  }
  return faults;
}

type Draft = Pick<Question, 'kind' | 'options' | 'askedOf' | 'deadline'> & { label: string };

/** Returns every fault in a list of questions, by field: `questions.0.options`. */
export function questionFaults(questions: readonly Draft[]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [at, question] of questions.entries()) {
    const { kind, options, askedOf } = question;
    const texts = options.map((option) => option.trim().toLowerCase());
    if (hasOptions(kind) && options.length < 2) faults[`questions.${at}.options`] = 'Please add at least two options.';
    else if (hasOptions(kind) && new Set(texts).size < texts.length) {
      faults[`questions.${at}.options`] = 'Two options are the same.';
    }
    if (askedOf === 'each' && (kind === 'file' || isSubmission(question))) {
      faults[`questions.${at}.askedOf`] = 'Files and submissions are asked of the leader alone.';
    }
  }
  return faults;
}
