import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Place } from '#features/judging/contract.ts';
import { getStage, leaveStage, readNext, type Stage } from '#features/judging/result-contract.ts';
import { rankName } from '#features/own-registrations/rules.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { type Failed, ScreenFailed, whyFailed } from '#web/desk/screen-failed.tsx';
import { useAttempt } from '#web/hooks/use-action.ts';
import { Kolam } from '#web/kolam/kolam-svg.tsx';
import { languageOf } from '#web/language-of.ts';
import { notIndexed } from '#web/page/not-indexed.ts';
import { asAdmin } from '#web/require-session.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { namesOf } from '../event-results.tsx';
import type { Route } from './+types/stage-page.ts';

export const meta: Route.MetaFunction = () => notIndexed('Stage');

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

/** For the projector: one press reads one rank, and publishes it. The page contains no rank that is not read yet. */
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
  const navigate = useNavigate();
  const { busy, refusal, attempt } = useAttempt('The place was not published. Please press the button again.');
  const { event, round, read, step, next } = stage;
  const latest = read.at(-1)?.rank;
  const shown = read.filter(({ rank }) => rank === latest);
  const isShared = shown.length > 1;
  const size = sizeFor(shown);
  const params = { roundId };
  /** Whether a place was read after all: its answer was lost, or another screen was first. */
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
      <div aria-live="polite" className="grid gap-4 lg:max-w-[58vw]">
        {latest === undefined ? (
          <p className="display">The results</p>
        ) : (
          <>
            <p className="text-4xl text-accent lg:text-7xl">{rankName(latest)}</p>
            <div className={isShared ? 'grid gap-6' : 'grid gap-8'}>
              {shown.map((place) => (
                <Shown
                  key={place.name + place.teamName + place.college}
                  place={place}
                  size={size}
                  isShared={isShared}
                />
              ))}
            </div>
          </>
        )}
      </div>
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

/**
 * In hundredths of the screen's width: as large as the names of a place leave room for, and the same for all who share
 * it, since it is read from the last row. A screen of 16 to 9 has room for 22, the line below a name takes 2.
 */
function sizeFor(shown: readonly Place[]): number {
  const room = Math.max(22 / shown.length - 2, 1);
  // Many words take several lines, which fit on the screen.
  return Math.min(6.5, 16 / shown.length, ...shown.map((place) => Math.sqrt((50 * room) / widthOf(titleOf(place)))));
}

const titleOf = (place: Place) => namesOf(place).title;

function Shown({ place, size, isShared }: { place: Place; size: number; isShared: boolean }) {
  const { title, beside } = namesOf(place);
  const longest = Math.max(...title.split(/\s+/).map(widthOf));
  const largest = `max(${isShared ? 2 : 3}rem, ${size.toFixed(2)}vw)`;
  return (
    <div className="@container">
      <p
        lang={languageOf(title)}
        // Signs of other scripts reach further up and down.
        className={`display wrap-anywhere ${/\p{Script=Latin}/u.test(title) ? 'leading-none!' : 'leading-tight!'}`}
        style={{ fontSize: `min(${largest}, 100cqi / ${longest.toFixed(2)})` }}
      >
        {title}
      </p>
      <p
        className={`mt-3 text-balance wrap-anywhere text-quiet ${isShared ? 'text-lg lg:text-2xl' : 'text-xl lg:text-4xl'}`}
      >
        {[beside, place.college].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}

/** In em, what the word needs at most: letters of the display face, measured and rounded up. */
function widthOf(word: string): number {
  const widths = Array.from(word, (letter) => {
    if (/[mw]/i.test(letter)) return 1.1;
    if (/[fijlrtI.'’-]/.test(letter)) return 0.5;
    return /\p{Lu}/u.test(letter) ? 0.85 : 0.75;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}
