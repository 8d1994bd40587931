import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { prepareStage, publishResult, reopenRound, type Standings } from '#features/judging/result-contract.ts';
import { countOf } from '#shared/counts.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { useAttempt } from '#web/hooks/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** Publishing, at once or on stage; a correction is a new version with its reason (R335). */
export function ResultSection({ standings: { round, missing, missingInAll } }: { standings: Standings }) {
  const { revalidate } = useRevalidator();
  const [places, setPlaces] = useState('3');
  const [reason, setReason] = useState('');
  const { busy, refusal, attempt } = useAttempt('It did not work. Please try again in a moment.');
  const params = { roundId: round._id };
  const run = (action: () => Promise<unknown>) =>
    attempt(async () => {
      await action();
      await revalidate();
    });
  const isCorrection = round.version > 0;
  const needsReason = (round.state !== 'marking' || isCorrection) && !reason.trim() && 'Please give the reason first.';
  return (
    <section aria-labelledby="result" className="grid max-w-3xl gap-4">
      <h2 id="result">Result</h2>
      {refusal && (
        <Alert tone="error" title="Not done">
          {refusal}
        </Alert>
      )}
      {round.state === 'marking' && missing.length > 0 && (
        <details>
          <summary className="unfold">
            {missing.some(({ judge }) => judge.name)
              ? `${countOf(missingInAll, 'mark')} missing`
              : `No judge can mark ${countOf(missingInAll, 'entry', 'entries')}`}
          </summary>
          <ul className="text-quiet text-sm">
            {missing.map(({ judge, entry }) => (
              <li key={judge._id + entry._id}>
                {entry.alias}: {judge.name || 'no judge can mark this entry'}
              </li>
            ))}
            {missingInAll > missing.length && <li>And {missingInAll - missing.length} more</li>}
          </ul>
        </details>
      )}
      {round.state === 'published' && (
        <p>
          Version {round.version} is published.{' '}
          {round.kind !== 'shortlist' && (
            <a href={paths.winners} className="link">
              See the winners
            </a>
          )}
        </p>
      )}
      {(round.state !== 'marking' || isCorrection) && (
        <TextField label="Reason of the correction" value={reason} onChange={({ target }) => setReason(target.value)} />
      )}
      {round.state === 'marking' && (
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label={round.kind === 'shortlist' ? 'How many go on' : 'Places'}
            inputMode="numeric"
            value={places}
            onChange={({ target }) => setPlaces(target.value)}
          />
          <Button
            variant="main"
            busy={busy}
            disabledReason={needsReason}
            onClick={() =>
              run(() => adminApi.call(publishResult, { params, body: { places: Number(places), reason } }))
            }
          >
            Publish now
          </Button>
          {round.kind === 'scored' && !isCorrection && (
            <Button
              busy={busy}
              onClick={() => run(() => adminApi.call(prepareStage, { params, body: { places: Number(places) } }))}
            >
              Prepare for the stage
            </Button>
          )}
        </div>
      )}
      {round.state === 'stage' && (
        <ButtonLink to={paths.adminStage(round._id)} variant="main" className="justify-self-start">
          Open the stage script
        </ButtonLink>
      )}
      {round.state !== 'marking' && (
        <Button
          className="justify-self-start"
          busy={busy}
          disabledReason={needsReason}
          onClick={() => run(() => adminApi.call(reopenRound, { params, body: { reason } }))}
        >
          Open again for a correction
        </Button>
      )}
    </section>
  );
}
