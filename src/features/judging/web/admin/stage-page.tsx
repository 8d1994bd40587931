import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getStage, leaveStage, readNext, type Stage } from '#features/judging/result-contract.ts';
import { rankName } from '#features/own-registrations/rules.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { type Failed, loadScreen, ScreenFailed } from '#web/desk/screen-failed.tsx';
import { useAttempt } from '#web/hooks/use-action.ts';
import { Kolam } from '#web/kolam/kolam-svg.tsx';
import { notIndexed } from '#web/page/not-indexed.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { Route } from './+types/stage-page.ts';
import { ReadPlaces } from './read-places.tsx';

export const meta: Route.MetaFunction = () => notIndexed('Stage');

type LoadedStage = { state: 'loaded'; stage: Stage } | Failed;

export function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<LoadedStage> {
  return loadScreen(request, 'The stage script did not load', async () => ({
    state: 'loaded',
    stage: await adminApi.call(getStage, { params }),
  }));
}

export function HydrateFallback() {
  return <p className="p-10">Loading the stage...</p>;
}

/**
 * For the projector. Each press reads one rank and publishes it. The page does not contain ranks that are not read yet.
 */
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
  const { stage, readPlace, leave } = useStage(roundId, first);
  const { busy, refusal, attempt } = useAttempt('The place was not published. Please press the button again.');
  const { event, round, read, step, next } = stage;
  return (
    <>
      <Kolam
        seed={`${event.title} ${step}`}
        size={9}
        density={0.7}
        draw={step > 0}
        className="absolute -right-1/3 -bottom-1/8 z-behind h-[60dvh] opacity-15 sm:-right-1/6 lg:top-1/2 lg:right-12 lg:bottom-auto lg:h-auto lg:w-[34vw] lg:-translate-y-1/2 lg:opacity-80"
      />
      <header>
        <h1 className="wrap-anywhere text-3xl! lg:text-5xl!">{event.title}</h1>
        <p className="mt-2 text-quiet text-xl lg:text-3xl">{round}</p>
      </header>
      <ReadPlaces read={read} />
      <footer className="flex flex-wrap items-center gap-4">
        {next ? (
          <Button variant="main" size="large" busy={busy} onClick={() => attempt(readPlace)}>
            Read {rankName(next.rank).toLowerCase()}
          </Button>
        ) : (
          <ButtonLink to={paths.winners} variant="main" size="large">
            All winners
          </ButtonLink>
        )}
        {step === 0 && (
          <Button busy={busy} onClick={() => attempt(leave)}>
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

function useStage(roundId: string, first: Stage) {
  const [stage, setStage] = useState(first);
  const navigate = useNavigate();
  const { event, step } = stage;
  const params = { roundId };
  /** Whether a place was read although the call failed: the answer was lost, or another screen was faster. */
  async function hasGoneOn() {
    const now = await adminApi.call(getStage, { params }).catch(() => undefined);
    if (now) setStage(now);
    return now !== undefined && now.step > step;
  }
  async function readPlace() {
    try {
      setStage(await adminApi.call(readNext, { params, body: { step } }));
    } catch (error) {
      if (!(await hasGoneOn())) throw error;
    }
  }
  async function leave() {
    try {
      await adminApi.call(leaveStage, { params });
    } catch (error) {
      await hasGoneOn();
      throw error;
    }
    await navigate(`${paths.adminJudging}?${new URLSearchParams({ event: event._id, round: roundId })}`);
  }
  return { stage, readPlace, leave };
}
