import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useNonce } from '#web/page/request-context.tsx';
import { playIntro } from './play-intro.ts';
import { runSplash } from './run-splash.ts';
import { onPhase, phaseOnPage, showPhase, watchedKey } from './splash-on-page.ts';
import { lasts, readyWithin, replayAfter } from './splash-state.ts';
import './splash.css';

/**
 * The intro video over a public page that was opened by a full page load. The whole page is below it, for screen
 * readers, crawlers and the measurement of the first paint. Styles show or hide only the splash.
 */
export function Splash() {
  const phase = useSyncExternalStore(onPhase, phaseOnPage, () => 'waiting' as const);
  return phase === 'done' ? null : <Stage />;
}

function Stage() {
  const nonce = useNonce();
  const stage = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (stage.current && video.current) return perform(stage.current, video.current);
  }, []);
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, to run before the first paint */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: splashScript }} />
      <section ref={stage} aria-label="Intro" className="splash">
        <div aria-hidden className="splash-night">
          <video ref={video} muted playsInline disablePictureInPicture disableRemotePlayback tabIndex={-1} />
        </div>
        <button type="button" className="splash-skip">
          Skip
        </button>
      </section>
    </>
  );
}

function perform(stage: HTMLElement, video: HTMLVideoElement): (() => void) | undefined {
  const phase = phaseOnPage();
  if (phase === 'done') return;
  const from = phase === 'skipping' ? 'skipping' : 'waiting';
  // Counts from the request of the page, not from when its scripts were loaded, because the visitor has waited since
  // then.
  const remaining = from === 'waiting' ? Math.max(0, readyWithin - performance.now()) : lasts.skipping;
  const splash = runSplash({ from, remaining, show: showPhase });
  showPhase(from);
  const callOff = from === 'waiting' ? playIntro(video, splash.tell) : undefined;
  const hands = new AbortController();
  listenToVisitor(stage, () => splash.tell('skipped'), hands.signal);
  return () => {
    splash.stop();
    callOff?.();
    hands.abort();
  };
}

/** Skips when the visitor scrolls or moves the focus, because the focused element must not be covered. */
function listenToVisitor(stage: HTMLElement, skip: () => void, signal: AbortSignal): void {
  stage.querySelector('.splash-skip')?.addEventListener('click', skip, { signal });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && skip(), { signal });
  document.addEventListener('wheel', skip, { signal, passive: true });
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Node && !stage.contains(target)) skip();
    },
    { signal },
  );
}

/**
 * The page has this script just before the splash. It runs before anything is painted, so the splash is there from the
 * first frame or not at all. Without storage nobody knows when it was last watched, so it is not shown.
 *
 * Handles Skip and Escape until the splash is hydrated. Only the server renders it.
 */
export const splashScript = !import.meta.env.SSR
  ? ''
  : `(()=>{let w;try{w=Date.now()-localStorage.getItem('${watchedKey}')}catch{return}
if(w>=0&&w<${replayAfter}||navigator.connection?.saveData||matchMedia('(prefers-reduced-motion: reduce)').matches)return;
const r=document.documentElement,skip=()=>{if(r.dataset.splash==='waiting')r.dataset.splash='skipping'};
r.dataset.splash='waiting';
addEventListener('keydown',e=>{if(e.key==='Escape')skip()});
addEventListener('click',e=>{if(e.target.closest?.('.splash-skip'))skip()})})()`;
