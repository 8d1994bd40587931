import { type ReactNode, useId, useState } from 'react';
import { instantText, usualTimeZone } from '#shared/instants.ts';
import { api } from '#web/api.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { getMyAnswers } from '../calls.ts';
import type { AnswerSheet } from '../contract.ts';
import { answerText, isSubmission } from '../rules.ts';
import { AnswersDialog } from './answers-dialog.tsx';

export interface AnswersPanelProps {
  registrationId: string;
  timeZone: string | undefined;
  /** Only a live registration's answers can be changed. */
  registrationStatus: string;
  /** Differs whenever other people are in the team, because each of them may be asked. */
  teamKey?: string;
}

type Asked = AnswerSheet['questions'][number];

/** The questions and answers of one registration. Shows nothing if the event has no questions. */
export function AnswersPanel(props: AnswersPanelProps) {
  const { registrationId, timeZone = usualTimeZone, registrationStatus, teamKey = '' } = props;
  const ask = () => api.call(getMyAnswers, { params: { registrationId } });
  const { loaded, retry, refresh } = useLoaded(ask, `${registrationStatus} ${teamKey}`);
  const [changing, setChanging] = useState<readonly Asked[]>();
  if (loaded.state === 'loading') return null;
  if (loaded.state === 'failed') {
    return (
      <Section title="Your answers">
        <RetryAlert onRetry={retry}>Your answers could not be loaded.</RetryAlert>
      </Section>
    );
  }
  const sheet = loaded.data;
  const submissions = sheet.questions.filter(isSubmission);
  const others = sheet.questions.filter((question) => !isSubmission(question));
  const open = others.filter(({ canChange }) => canChange);
  const isCancelled = registrationStatus === 'cancelled';
  return (
    <>
      {submissions.length > 0 && (
        <Section title="To hand in">
          <ul className="grid gap-3">
            {submissions.map((question) => (
              <li key={question._id}>
                <Submission
                  question={question}
                  sheet={sheet}
                  timeZone={timeZone}
                  isCancelled={isCancelled}
                  onChange={() => setChanging([question])}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {others.length > 0 && (
        <Section title="Your answers">
          <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
            {others.map((question) => (
              <div key={question._id} className="grid min-w-0 content-start gap-0.5">
                <dt className="text-quiet text-sm">{question.label}</dt>
                <dd className="min-w-0 wrap-anywhere">
                  <Answers question={question} sheet={sheet} />
                </dd>
              </div>
            ))}
          </dl>
          {!isCancelled && <UntilText questions={others} timeZone={timeZone} />}
          {open.length > 0 && (
            <Button size="small" onClick={() => setChanging(open)} className="justify-self-start">
              Change answers
            </Button>
          )}
        </Section>
      )}
      {changing && (
        <AnswersDialog
          registrationId={registrationId}
          sheet={sheet}
          questions={changing}
          onClose={() => setChanging(undefined)}
          onSaved={refresh}
        />
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 content-start gap-4">
      <h2 id={id} className="border-line border-b pb-2 font-semibold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface SubmissionProps {
  question: Asked;
  sheet: AnswerSheet;
  timeZone: string;
  /** A cancelled registration accepts no answers, even before the deadline. */
  isCancelled: boolean;
  onChange: () => void;
}

function Submission({ question, sheet, timeZone, isCancelled, onChange }: SubmissionProps) {
  const answer = sheet.answers.find((one) => one.question === question._id);
  const until = instantText(question.until, timeZone);
  const state = answer ? 'Handed in' : question.canChange ? 'Missing' : 'Not handed in';
  const tone = answer ? 'success' : question.canChange ? 'warning' : 'danger';
  return (
    <article className="grid gap-3 rounded-card border border-line bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 wrap-anywhere font-semibold">{question.label}</h3>
        <StatusBadge status={state} tone={tone} />
      </div>
      {question.help && <p className="max-w-prose text-quiet">{question.help}</p>}
      {answer && (
        <p className="min-w-0 wrap-anywhere">
          <Answers question={question} sheet={sheet} />
          <span className="block text-quiet text-sm">Handed in on {instantText(answer.changedAt, timeZone)}</span>
        </p>
      )}
      {!isCancelled && (
        <p className="text-sm">
          {question.canChange
            ? `You can ${answer ? 'replace it' : 'hand it in'} until ${until}.`
            : `The time was over on ${until}.`}
        </p>
      )}
      {question.canChange && (
        <Button variant={answer ? undefined : 'main'} size="small" onClick={onChange} className="justify-self-start">
          {answer ? 'Replace' : 'Hand in'}
          <span className="sr-only"> {question.label}</span>
        </Button>
      )}
    </article>
  );
}

/** One answer, or one for each person who was asked. */
function Answers({ question, sheet }: { question: Asked; sheet: AnswerSheet }) {
  const people = question.askedOf === 'each' ? sheet.people : sheet.people.slice(0, 1);
  return people.map(({ _id, name }) => {
    const answer = sheet.answers.find((one) => one.question === question._id && one.person === _id);
    const stored = Array.isArray(answer?.value) ? JSON.stringify(answer.value) : (answer?.value ?? '');
    return (
      <span key={_id} className="block whitespace-pre-line">
        {people.length > 1 && <span className="text-quiet">{name}: </span>}
        {!answer ? (
          <span className="text-quiet">Not answered</span>
        ) : answer.file ? (
          <a href={`/${answer.file.link}`} className="link break-all" download>
            {answer.file.name}
          </a>
        ) : question.kind === 'link' ? (
          <a href={stored} className="link break-all" rel="noopener noreferrer nofollow" target="_blank">
            {stored}
          </a>
        ) : (
          answerText(question.kind, stored)
        )}
      </span>
    );
  });
}

function UntilText({ questions, timeZone }: { questions: readonly Asked[]; timeZone: string }) {
  const [first] = questions;
  const isSame = questions.every(({ until }) => until === first?.until);
  if (!first?.until || !isSame) return null;
  const until = instantText(first.until, timeZone);
  return (
    <p className="text-quiet text-sm">
      {first.canChange
        ? `You can change your answers until ${until}.`
        : `The time to change them was over on ${until}.`}
    </p>
  );
}
