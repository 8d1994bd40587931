import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import type { FestEvent } from '#features/events/contract.ts';
import { maxExtraMembers, relevantFee } from '#features/events/rules.ts';
import type { Question } from '#features/questions/contract.ts';
import { type AnswerValue, answerFaults, type GivenAnswer, isEmpty, peopleAsked } from '#features/questions/rules.ts';
import { type RegistrationForm, registrationForm } from '#features/registrations/contract.ts';
import { paymentFaults } from '#features/registrations/proof-rules.ts';
import { teamFaults } from '#features/registrations/rules.ts';

/** The form with the file, which is sent beside the fields. */
export interface RegistrationValues extends RegistrationForm {
  paymentScreenshot: File | null;
  /** The answers by question: first the leader's, then the members' in their order. */
  answers: Record<string, AnswerValue[]>;
}

export const registrationSteps = [
  { value: 'details', label: 'Personal Details' },
  { value: 'team', label: 'Team Details' },
  { value: 'questions', label: 'Questions' },
  { value: 'payment', label: 'Payment' },
] as const;
export type RegistrationStep = (typeof registrationSteps)[number]['value'];

/** The values to send. If the event is now for individuals, the team stays in the form but is not sent. */
export function sentValues(values: RegistrationValues, { isTeamEvent }: FestEvent): RegistrationValues {
  return isTeamEvent ? values : { ...values, teamName: '', teamMembers: [] };
}

/** All reasons why the form cannot be sent, by field name. The server checks the same. */
export function registrationFaults(
  typed: RegistrationValues,
  event: FestEvent,
  questions: readonly Question[] = [],
): Record<string, string> {
  const values = sentValues(typed, event);
  const faults: Record<string, string> = {};
  // In the order of the fields, the first message of each.
  for (const { path, message } of registrationForm.safeParse(values).error?.issues ?? []) {
    faults[path.join('.')] ??= message;
  }
  const byRule = {
    ...teamFaults(values, maxExtraMembers(event)),
    ...answerFaults(questions, givenAnswers(values, questions), values.teamMembers.length + 1, new Date()),
    ...paymentFaults(relevantFee(event), values.transactionId, values.paymentScreenshot !== null),
  };
  for (const [field, message] of Object.entries(byRule)) faults[field] ??= message;
  return faults;
}

const ofPayment = new Set(['transactionId', 'paymentScreenshot', 'coupon', 'passId']);

/** The answers in the form of the call, without empty ones and those of removed members. */
export const givenAnswers = (
  { answers, teamMembers }: Pick<RegistrationValues, 'answers' | 'teamMembers'>,
  questions: readonly Question[],
): GivenAnswer[] =>
  questions.flatMap((question) =>
    (answers[question._id] ?? [])
      .slice(0, peopleAsked(question, teamMembers.length + 1))
      .map((value, member) => ({ question: question._id, member, value }))
      .filter(({ value }) => !isEmpty(value)),
  );

/** The answers without those of the member at `index`. The others keep theirs. */
export const withoutMember = (answers: RegistrationValues['answers'], index: number): RegistrationValues['answers'] =>
  Object.fromEntries(Object.entries(answers).map(([question, values]) => [question, values.toSpliced(index + 1, 1)]));

export function stepOf(field: string): RegistrationStep {
  if (field.startsWith('answers.')) return 'questions';
  if (field.startsWith('team')) return 'team';
  return ofPayment.has(field) ? 'payment' : 'details';
}

/** The fault to show first: the one in the earliest step. */
export function firstFault(faults: Record<string, string>): { field: string; message: string } | undefined {
  const order = registrationSteps.map(({ value }) => value);
  const [first] = Object.entries(faults).sort(([a], [b]) => order.indexOf(stepOf(a)) - order.indexOf(stepOf(b)));
  return first && { field: first[0], message: first[1] };
}

/** Checks the contract's schema together with the rules that depend on the event. */
export function registrationResolver(event: FestEvent, questions: readonly Question[]): Resolver<RegistrationValues> {
  return async (values) => {
    const faults = Object.entries(registrationFaults(values, event, questions));
    if (faults.length === 0)
      return { values: { ...values, ...registrationForm.parse(sentValues(values, event)) }, errors: {} };
    const errors: FieldErrors<RegistrationValues> = {};
    // A fault of the whole list is kept beside the faults of its members.
    for (const [field, message] of faults) {
      set(errors, field === 'teamMembers' ? 'teamMembers.root' : field, { type: 'rule', message });
    }
    return { values: {}, errors };
  };
}
