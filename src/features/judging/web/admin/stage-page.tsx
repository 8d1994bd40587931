import { useState } from 'react';
import type { Place } from '#features/judging/contract.ts';
import { getStage, leaveStage, readNext, type Stage } from '#features/judging/result-contract.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { type Failed, ScreenFailed, whyFailed } from '#web/desk/screen-failed.tsx';
import { useAttempt } from '#web/hooks/use-action.ts';
import { Kolam } from '#web/kolam/kolam-svg.tsx';
import { languageOf } from '#web/language-of.ts';
import { asAdmin } from '#web/require-session.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { namesOf, rankName } from '../event-results.tsx';
import type { Route } from './+types/stage-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Stage' }, { name: 'robots', content: 'noindex' }];

type LoadedStage = { state: 'loaded'; stage: Stage } | Failed;

export function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<LoadedStage> {
  return asAdmin(request, async () => {
    try {
      return { state: 'loaded', stage: await adminApi.call(getStage, { params }) };
    } catch (error) {
      return whyFailed(error, 'The stage script did not load');
    }
  });
}

export function HydrateFallback() {
  return <p className="p-10">Loading the stage...</p>;
}

/** For the projector: one press reads one rank, and publishes it. Nothing that is not read is in this page. */
export default function StagePage({ loaderData, params }: Route.ComponentProps) {
  return (
    <main className="relative isolate grid min-h-dvh content-between gap-8 overflow-clip p-6 sm:p-12">
      {loaderData.state === 'loaded' ? (
        <Script roundId={params.roundId} first={loaderData.stage} />
      ) : (
        <div className="grid gap-6">
          <ScreenFailed failed={loaderData} />
          <ButtonLink to={paths.adminJudging} className="justify-self-start">
            Judging
          </ButtonLink>
        </div>
      )}
    </main>
  );
}

function Script({ roundId, first }: { roundId: string; first: Stage }) {
  const [stage, setStage] = useState(first);
  const { busy, refusal, attempt } = useAttempt('It was not read. Please press once more.');
  const { event, round, read, step, next } = stage;
  const latest = read.at(-1)?.rank;
  const shown = read.filter(({ rank }) => rank === latest);
  const params = { roundId };
  return (
    <>
      <Kolam
        seed={`${event.title} ${step}`}
        size={9}
        density={0.7}
        draw={step > 0}
        className="absolute top-1/2 -right-16 z-behind h-[90dvh] -translate-y-1/2 opacity-15 lg:right-12 lg:h-auto lg:w-[34vw] lg:opacity-80"
      />
      <header>
        <h1 className="break-words">{event.title}</h1>
        <p className="mt-2 text-2xl text-quiet lg:text-3xl">{round}</p>
      </header>
      <div aria-live="polite" className="grid gap-6 lg:max-w-[58vw]">
        {latest === undefined ? (
          <p className="display">The results</p>
        ) : (
          <>
            <p className="text-4xl text-accent lg:text-7xl">{rankName(latest)}</p>
            {shown.map((place) => (
              <Shown key={place.name + place.teamName + place.college} place={place} of={shown.length} />
            ))}
          </>
        )}
      </div>
      <footer className="flex flex-wrap items-center gap-4">
        {next ? (
          <Button
            variant="main"
            size="large"
            busy={busy}
            onClick={() => attempt(async () => setStage(await adminApi.call(readNext, { params, body: { step } })))}
          >
            Read {rankName(next.rank).toLowerCase()}
          </Button>
        ) : (
          <ButtonLink to={paths.winners} variant="main" size="large">
            All winners
          </ButtonLink>
        )}
        {step === 0 && (
          <Button
            busy={busy}
            onClick={() =>
              attempt(async () => {
                await adminApi.call(leaveStage, { params });
                window.location.assign(paths.adminJudging);
              })
            }
          >
            Take off the stage
          </Button>
        )}
        {refusal && (
          <p role="alert" className="text-danger">
            {refusal}
          </p>
        )}
      </footer>
    </>
  );
}

/** As large as the longest word and those who share the place leave room for: it is read from the last row. */
function Shown({ place, of }: { place: Place; of: number }) {
  const { title, beside } = namesOf(place);
  const longest = Math.max(...title.split(' ').map((word) => word.length));
  const size = Math.min(6, 72 / longest, 12 / of);
  // Small enough that no word breaks: a letter of this typeface is 0.8 em wide at most.
  const oneLine = `calc((100vw - 3rem) / ${(longest * 0.8).toFixed(1)})`;
  return (
    <div>
      <p
        lang={languageOf(title)}
        className="display break-words"
        style={{ fontSize: `max(1rem, min(max(1.75rem, ${size.toFixed(2)}vw), ${oneLine}))` }}
      >
        {title}
      </p>
      <p className="mt-4 break-words text-2xl text-quiet lg:text-4xl">
        {[beside, place.college].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
