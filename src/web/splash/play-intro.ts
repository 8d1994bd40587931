import type { SplashEvent } from './splash-state.ts';

// The smaller one first; browsers without its codec take the other.
const files = [
  { src: '/intro.mp4', type: 'video/mp4' },
  { src: '/intro.webm', type: 'video/webm' },
];

/** Fetches the video and plays it, and tells how that goes. Returns a function that calls it off. */
export function playIntro(video: HTMLVideoElement, tell: (event: SplashEvent) => void): () => void {
  const sources = files.map((file) => Object.assign(document.createElement('source'), file));
  const ended = () => tell('ended');
  const failed = () => tell('failed');
  video.addEventListener('ended', ended);
  video.addEventListener('error', failed);
  // Each source that cannot be used has its own error event; after that of the last one, none is left.
  sources.at(-1)?.addEventListener('error', failed);
  video.append(...sources);
  video.muted = true;
  // Asked at once, not when enough has arrived: some phones fetch nothing before.
  video.play().then(
    () => tell('played'),
    (error: unknown) => tell(error instanceof DOMException && error.name === 'NotAllowedError' ? 'blocked' : 'failed'),
  );
  return () => {
    video.removeEventListener('ended', ended);
    video.removeEventListener('error', failed);
    for (const source of sources) source.remove();
    video.load();
  };
}
