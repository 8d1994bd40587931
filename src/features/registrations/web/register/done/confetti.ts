import { nightTheme as night } from '#shared/theme-colours.ts';

const pieces = 500;
const durationMs = 5_000;
const bursts = 50;

/** 500 pieces over 5 seconds, rained from the upper edge; none for those who asked for less motion. */
export async function throwConfetti(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { create } = await import('canvas-confetti');
  const canvas = overlay();
  // No worker: it would be started from a blob, which the page's policy forbids.
  const fire = create(canvas, { useWorker: false, resize: true });
  setTimeout(() => canvas.remove(), durationMs + 3_000);
  for (let burst = 0; burst < bursts; burst += 1) {
    setTimeout(
      () => {
        fire({
          particleCount: pieces / bursts,
          angle: 270,
          spread: 120,
          startVelocity: 18,
          ticks: 260,
          origin: { x: Math.random(), y: -0.1 },
          colors: [night.accent, night.danger, night.success, night['tint-competition'], night['tint-talk']],
        });
      },
      (burst * durationMs) / bursts,
    );
  }
}

/** Over everything, in nobody's way, and nothing to a screen reader. */
function overlay(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  canvas.className = 'pointer-events-none fixed inset-0 z-top size-full';
  document.body.append(canvas);
  return canvas;
}
