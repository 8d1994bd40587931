import { getAnswers } from '#features/questions/admin-contract.ts';
import type { ReadAnswer } from '#features/questions/contract.ts';
import { adminApi } from '#web/api.ts';
import { Fact, Facts } from '#web/desk/facts.tsx';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { RetryAlert } from '#web/ui/retry-alert.tsx';

/** The answers of a registration. Shows nothing if the event has no questions. */
export function AnswerFacts({ registrationId }: { registrationId: string }) {
  const { loaded, retry } = useLoaded(() => adminApi.call(getAnswers, { params: { registrationId } }));
  if (loaded.state === 'loading') return null;
  if (loaded.state === 'failed') return <RetryAlert onRetry={retry}>The answers could not be loaded.</RetryAlert>;
  const { answers } = loaded.data;
  if (answers.length === 0) return null;
  return (
    <Facts title="Answers">
      {answers.map((answer) => (
        <Fact
          key={`${answer.question} ${answer.person}`}
          label={answer.person ? `${answer.label} (${answer.person})` : answer.label}
          wide
        >
          <Answer answer={answer} />
        </Fact>
      ))}
    </Facts>
  );
}

function Answer({ answer: { kind, text, file, deadline } }: { answer: ReadAnswer }) {
  if (!text) {
    const isSubmission = deadline !== '' && (kind === 'link' || kind === 'file');
    if (isSubmission) return <span className="text-warning">Not handed in</span>;
    return <span className="text-quiet">Not answered</span>;
  }
  if (file) {
    return (
      <a href={`/${file}`} className="link break-all" target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    );
  }
  if (kind === 'link') {
    return (
      <a href={text} className="link break-all" target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    );
  }
  return <span className="whitespace-pre-line">{text}</span>;
}
