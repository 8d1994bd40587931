import type { SplashEvent } from './splash-state.ts';

// The smaller file first. Browsers without its codec take the other one.
const files = [
  { src: '/intro.mp4', type: 'video/mp4' },
  { src: '/intro.webm', type: 'video/webm' },
];

/** Loads and plays the video, and reports how that goes. Returns a function that stops it. */
export function playIntro(video: HTMLVideoElement, tell: (event: SplashEvent) => void): () => void {
  const sources = files.map((file) => Object.assign(document.createElement('source'), file));
  const ended = () => tell('ended');
  const failed = () => tell('failed');
  video.addEventListener('ended', ended);
  video.addEventListener('error', failed);
  // Each source that cannot be used has an error event. After the last one no source is left.
  sources.at(-1)?.addEventListener('error', failed);
  video.append(...sources);
  video.muted = true;
  // Called at once instead of when enough is loaded, because some phones load nothing before it is called.
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
