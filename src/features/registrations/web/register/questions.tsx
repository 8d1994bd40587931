import { Suspense } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { Question } from '#features/questions/contract.ts';
import { submissionText } from '#features/questions/rules.ts';
import { QuestionField } from '#features/questions/web/index.ts';
import { usualTimeZone } from '#shared/instants.ts';
import type { RegistrationValues } from './faults.ts';

interface EventRegisterQuestionsProps {
  questions: readonly Question[];
  isTeamEvent: boolean;
  timeZone: string | undefined;
}

/** Asks the event's own questions: the leader first, then each member. */
export function EventRegisterQuestions({ questions, isTeamEvent, timeZone }: EventRegisterQuestionsProps) {
  const teamMembers = useWatch<RegistrationValues, 'teamMembers'>({ name: 'teamMembers' });
  const ofEach = questions.filter(({ askedOf }) => askedOf === 'each');
  const members = isTeamEvent && ofEach.length > 0 ? teamMembers : [];
  const zone = timeZone ?? usualTimeZone;
  return (
    <Suspense fallback={<p className="text-quiet">Loading the questions...</p>}>
      <div className="grid max-w-2xl gap-6">
        {questions.map((question) => (
          <RegisterQuestion key={question._id} question={question} member={0} timeZone={zone} />
        ))}
        {members.map((member, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a member is known by the place in the form
          <fieldset key={index} className="grid min-w-0 gap-5 border-line border-t pt-5">
            <legend className="float-left mb-1 w-full wrap-anywhere font-semibold">
              {member.name.trim() || `Team member ${index + 1}`}
            </legend>
            {ofEach.map((question) => (
              <RegisterQuestion key={question._id} question={question} member={index + 1} timeZone={zone} />
            ))}
          </fieldset>
        ))}
      </div>
    </Suspense>
  );
}

function RegisterQuestion({ question, member, timeZone }: { question: Question; member: number; timeZone: string }) {
  const { field, fieldState } = useController<RegistrationValues, `answers.${string}.${number}`>({
    name: `answers.${question._id}.${member}`,
  });
  return (
    <QuestionField
      question={question}
      value={field.value}
      onChange={field.onChange}
      name={field.name}
      ref={field.ref}
      error={fieldState.error?.message}
      more={submissionText(question, timeZone)}
      // After a reload the file's name is unknown.
      file={{ name: 'Your file', bytes: 0 }}
    />
  );
}
