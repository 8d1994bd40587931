import { type FormEvent, type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { prepareStage, publishResult, reopenRound, type Standings } from '#features/judging/result-contract.ts';
import { firstRanks } from '#features/judging/rules.ts';
import { countOf } from '#shared/counts.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { catchFocus } from '#web/hooks/catch-focus.ts';
import { useAttempt } from '#web/hooks/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useKeptReason } from './kept-reason.ts';

/** Publishes a result, at once or on stage. A correction is a new version with its reason (R335). */
export function ResultSection({ standings }: { standings: Standings }) {
  const { round } = standings;
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useKeptReason(round._id);
  const { busy, refusal, attempt } = useAttempt(
    'The result was not changed. Please try again in a moment.',
    // Reads again even after a refusal, because the marks may have changed.
    revalidate,
  );
  const params = { roundId: round._id };
  const isCorrection = round.state !== 'marking' || round.version > 0;
  const act: Act = {
    busy,
    needsReason: isCorrection && !reason.trim() && 'Please give the reason first.',
    run: (action) =>
      attempt(async () => {
        await action();
        await revalidate();
        // Moves the focus, because the pressed button disappears in the new state.
        catchFocus('result');
      }),
  };
  const reasonField = isCorrection && (
    <TextField
      label="Reason for the correction"
      hint="Shown with the corrected result."
      value={reason}
      onChange={({ target }) => setReason(target.value)}
    />
  );
  return (
    <section aria-labelledby="result" className="grid max-w-3xl gap-4">
      <h2 id="result" tabIndex={-1}>
        Result
      </h2>
      {refusal && (
        <Alert tone="error" title="Not done">
          {refusal}
        </Alert>
      )}
      {round.state === 'marking' && <MissingMarks {...standings} />}
      {round.state === 'marking' && round.version > 0 && (
        <Alert title={`Version ${round.version} stays public until you publish the corrected one`}>
          Judges can change their marks now.
        </Alert>
      )}
      {round.state === 'published' && <Published round={round} />}
      {round.state === 'stage' && (
        <ButtonLink to={paths.adminStage(round._id)} variant="main" className="justify-self-start">
          Open the stage script
        </ButtonLink>
      )}
      {round.state === 'marking' ? (
        <Publishing standings={standings} reason={reason} onPublished={() => setReason('')} {...act}>
          {reasonField}
        </Publishing>
      ) : (
        <form
          className="grid gap-4"
          onSubmit={submitWith(() => act.run(() => adminApi.call(reopenRound, { params, body: { reason } })))}
        >
          {reasonField}
          <Button type="submit" className="justify-self-start" busy={busy} disabledReason={act.needsReason}>
            Open again for a correction
          </Button>
        </form>
      )}
    </section>
  );
}

/** Enter in a field acts like its button. */
const submitWith = (run: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  void run();
};

type Round = Standings['round'];

interface Act {
  busy: boolean;
  /** Why the correction cannot be published yet; false if it can. */
  needsReason: string | false;
  run: (action: () => Promise<unknown>) => unknown;
}

/** Which judges must mark which entries before the result can be published. The server sends the first 200. */
function MissingMarks({ missing, missingInAll }: Pick<Standings, 'missing' | 'missingInAll'>) {
  if (missing.length === 0) return null;
  return (
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
  );
}

function Published({ round: { version, kind } }: { round: Round }) {
  return (
    <p>
      Version {version} is published.{' '}
      {kind !== 'shortlist' && (
        <a href={paths.winners} className="link">
          See the winners
        </a>
      )}
    </p>
  );
}

interface PublishingProps extends Act {
  standings: Standings;
  reason: string;
  onPublished: () => void;
  /** Fields before the places. */
  children: ReactNode;
}

/** Publishes at once, or place by place on stage. Only the first version of a scored round can be read on stage. */
function Publishing({ standings, reason, onPublished, busy, needsReason, run, children }: PublishingProps) {
  const { round, fingerprint } = standings;
  const [typed, setTyped] = useState('3');
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState<string>();
  const params = { roundId: round._id };
  const places = Number(typed);
  const withPlaces = (act: () => unknown) => () =>
    isCount(places) ? act() : setFault('Please enter how many, from 1 to 500.');
  return (
    <form className="flex flex-wrap items-start gap-3" onSubmit={submitWith(withPlaces(() => setAsking(true)))}>
      {children && <div className="basis-full">{children}</div>}
      <TextField
        label={round.kind === 'shortlist' ? 'How many go on' : 'Places'}
        inputMode="numeric"
        className="max-sm:w-full sm:w-64"
        value={typed}
        error={fault}
        onChange={({ target }) => {
          setTyped(target.value);
          setFault(undefined);
        }}
      />
      <Button
        type="submit"
        variant="main"
        busy={busy}
        disabledReason={needsReason}
        className="beside-control max-sm:mt-0"
      >
        Publish now
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        size="small"
        title={round.kind === 'shortlist' ? 'Publish who goes on?' : 'Publish the places?'}
        description={publishText(standings, places)}
        actions={
          <>
            <Button size="small" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button
              size="small"
              variant="main"
              onClick={() => {
                setAsking(false);
                void run(async () => {
                  await adminApi.call(publishResult, { params, body: { places, reason, fingerprint } });
                  onPublished();
                });
              }}
            >
              Publish
            </Button>
          </>
        }
      />
      {round.kind === 'scored' && round.version === 0 && (
        <Button
          busy={busy}
          className="beside-control max-sm:mt-0"
          onClick={withPlaces(() => run(() => adminApi.call(prepareStage, { params, body: { places, fingerprint } })))}
        >
          Prepare for the stage
        </Button>
      )}
    </form>
  );
}

const isCount = (places: number) => Number.isInteger(places) && places >= 1 && places <= 500;

/** Counts as the server does: entries that share the last place are included, and no entry without points goes on. */
function publishText({ round, standings }: Standings, places: number): string {
  const isShortlist = round.kind === 'shortlist';
  const count = firstRanks(isShortlist ? standings.filter(({ raw = 0 }) => raw > 0) : standings, places).length;
  const entries = countOf(count, 'entry', 'entries');
  const tie = count > places ? ` The last place is shared, so there are more than ${places}.` : '';
  const told = round.version > 0 ? 'Everybody whose outcome has changed' : 'Everybody in the round';
  return isShortlist
    ? `${entries} ${count === 1 ? 'goes' : 'go'} on.${tie} ${told} is told by mail, if this site sends mails. What is published can only be corrected with a new version.`
    : `${entries} ${count === 1 ? 'gets' : 'get'} a place on the website.${tie} What is published can only be corrected with a new version.`;
}
